from __future__ import annotations

from prometheus_client.parser import text_string_to_metric_families

from tests.http.live import ask, until


def scrape(server) -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    response = server.http.get("/metrics")
    assert response.headers["content-type"].startswith("text/plain; version=0.0.4")
    return {
        (sample.name.removeprefix("decision_serve_"), tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(response.text)
        for sample in family.samples
    }


def test_requests_rows_and_times_are_counted(server):
    for _ in range(3):
        server.post(ask())
    server.post(b"{")
    until(lambda: server.metric("requests_total", route="/v1/systemone", status="422"))
    found = scrape(server)
    route = ("route", "/v1/systemone")
    assert found["requests_total", (route, ("status", "200"))] == 3
    assert found["requests_total", (route, ("status", "422"))] == 1
    assert found["request_seconds_count", (route,)] == 4
    assert found["rows_total", ()] == 3
    assert found["input_tokens_total", ()] > 3
    assert {stage: found["stage_seconds_count", (("stage", stage),)] for stage in ("plan", "queue", "engine")} == {
        "plan": 3, "queue": 3, "engine": 3
    }  # fmt: skip
    assert found["rejected_body_bytes_total", ()] == 1


def test_paths_that_nobody_serves_share_one_label(server):
    for index in range(20):
        server.http.get(f"/made/up/{index}")
    until(lambda: server.metric("requests_total", route="other", status="404") == 20)
    found = scrape(server)
    assert found["requests_total", (("route", "other"), ("status", "404"))] == 20
    assert not [name for name, labels in found if "made" in str(labels)]


def test_gauges(server):
    found = scrape(server)
    names = ("healthy", "queue_waiting", "queue_running", "queue_capacity", "body_bytes_held", "device_reserved_bytes")
    assert [found[name, ()] for name in names] == [1, 0, 0, 64, 0, 0]
    assert found["shed_requests_total", ()] == 0
    assert found["process_resident_memory_bytes", ()] > 1e6


def test_failures_of_the_model_by_code(server):
    server.engine.enqueue(RuntimeError("broken"))
    server.post(ask())
    assert scrape(server)["model_failures_total", (("code", "engine_error"),)] == 1


def test_each_app_has_its_own_numbers(server, shared_server):
    server.post(ask())
    until(lambda: server.metric("rows_total") == 1)
    assert shared_server.metric("rows_total") == 0
