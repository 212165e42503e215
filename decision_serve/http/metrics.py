"""Prometheus metrics of one server. No label comes from a request: routes are ours, statuses are numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)


@dataclass(frozen=True)
class LiveValues:
    """What the server knows at this moment. Gauges and totals by name; `failures` by error code.

    `engine`: the fields of `EngineStats`, empty where the engine does not work in passes.
    """

    gauges: Mapping[str, float]
    totals: Mapping[str, float]
    failures: Mapping[str, int]
    engine: Mapping[str, float]


_GAUGES = {
    "healthy": "1 where the last forward succeeded and the model is loaded, else 0.",
    "queue_waiting": "Admitted requests that wait for the model.",
    "queue_running": "Requests the model works on.",
    "queue_capacity": "Requests that may wait or run at once.",
    "body_bytes_held": "Bytes of request bodies that are being received or read.",
    "device_reserved_bytes": "GPU memory the allocator held after the last call.",
}
_TOTALS = {
    "shed_requests": "Requests refused because the queue was full.",
    "dropped_calls": "Calls cancelled before the model began them.",
    "abandoned_calls": "Calls whose caller left while the model worked on them.",
}
_ENGINE_TOTALS = {
    "passes": "Passes through the layers.",
    "tokens_computed": "Tokens put through the layers.",
    "prefix_hits": "Requests that began where a kept prefix ended.",
    "prefix_misses": "Requests that found no kept prefix.",
    "prefix_tokens_saved": "Tokens that a kept prefix spared.",
    "prefix_evictions": "Prefixes given up for lack of room.",
}


class Metrics:
    """The metrics of one app, in a registry of its own. `live` is read at every scrape."""

    def __init__(self, live: Callable[[], LiveValues]) -> None:
        self.registry = CollectorRegistry()
        self._requests = Counter(
            "decision_serve_requests", "Requests by route and status.", ["route", "status"], registry=self.registry
        )
        self._seconds = Histogram(
            "decision_serve_request_seconds", "Seconds from a request's arrival to its response.", ["route"],
            buckets=_SECONDS, registry=self.registry,
        )  # fmt: skip
        self.stage_seconds = Histogram(
            "decision_serve_stage_seconds", "Seconds of a request's stages: body, plan, queue, engine.", ["stage"],
            buckets=_SECONDS, registry=self.registry,
        )  # fmt: skip
        self.rows = Counter("decision_serve_rows", "Rows planned.", registry=self.registry)
        self.input_tokens = Counter("decision_serve_input_tokens", "Input tokens planned.", registry=self.registry)
        self.rejected_body_bytes = Counter(
            "decision_serve_rejected_body_bytes", "Bytes read of bodies that were refused.", registry=self.registry
        )
        self.registry.register(_LiveCollector(live))
        ProcessCollector(registry=self.registry)

    def count_request(self, route: str, status: int, seconds: float) -> None:
        self._requests.labels(route, str(status)).inc()
        self._seconds.labels(route).observe(seconds)

    def render(self) -> bytes:
        """All metrics in the Prometheus text format."""
        return generate_latest(self.registry)


class _LiveCollector(Collector):
    def __init__(self, live: Callable[[], LiveValues]) -> None:
        self._live = live

    def collect(self) -> Iterable[Metric]:
        live = self._live()
        for name, text in _GAUGES.items():
            yield GaugeMetricFamily(f"decision_serve_{name}", text, value=live.gauges[name])
        for name, text in _TOTALS.items():
            yield CounterMetricFamily(f"decision_serve_{name}", text, value=live.totals[name])
        for name, value in live.engine.items():
            if name in _ENGINE_TOTALS:
                yield CounterMetricFamily(f"decision_serve_engine_{name}", _ENGINE_TOTALS[name], value=value)
        if "prefix_bytes" in live.engine:
            text = "Bytes of the prefixes kept now."
            yield GaugeMetricFamily("decision_serve_engine_prefix_bytes", text, value=live.engine["prefix_bytes"])
        failures = CounterMetricFamily("decision_serve_model_failures", "Failed model calls by code.", labels=["code"])
        for code, count in live.failures.items():
            failures.add_metric([code], count)
        yield failures
