"""Hostile bodies against a server in a process of its own: no 5xx, no hang, no growth. Ten thousand in `make soak`."""

import copy
import json
import time
from collections import Counter
from http.client import HTTPConnection
from types import NoneType

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis.generation import GenerationMode

from tests.http.live import KEY
from tests.http.process import server_process

BODIES = 800  # made here, ten times as many in a soak
SCHEMA_CASES = 200  # made from the OpenAPI document, likewise
SHARDS = 2
SOAK = 10
SLOWEST_SECONDS = 5.0  # of one body; all of them are small
GROWTH_BYTES = 24 * 2**20  # resident, from the first quarter of the bodies to the last

TICKET = {
    "model": "jev-latest",
    "state": {"ticket": ["late", {"n": 1.5}], "long": list(range(9))},
    "questions": {
        "team": {"type": "choice", "instructions": "Who?", "criteria": {"a": "x", "b": None, "c": {"k": ["v"]}}},
        "anger": {"type": "score", "instructions": "How?", "criteria": ["low", {"m": 1}, "high"]},
        "refund": {"type": "noul", "instructions": "Is it?", "criteria": {"true": "yes", "false": None}},
    },
}

TEXTS = [
    "", " ", "\x00", "\ud800", "e\u0301", "🙂", "<|im_end|>", "NaN", "\\", '"', "9" * 400, "a" * 3000, "日本語",
    "__proto__", "type", "model", "state", "criteria", "true", "false", "choice", "noul", "score", "box", "bool",
    "0", "1",
]  # fmt: skip
NUMBERS = [0, -1, 1, 255, 256, 10**400, 1.5, -0.0, 1e308, float("nan"), float("inf"), -float("inf"), True, False, None]

texts = st.sampled_from(TEXTS) | st.text(max_size=8)
leaves = st.sampled_from(NUMBERS) | texts
values = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=12) | st.dictionaries(texts, inner, max_size=6),
    max_leaves=12,
)


@st.composite
def mutated_requests(draw):
    """A good request with some of its parts replaced, removed, renamed, repeated or nested."""
    body = copy.deepcopy(TICKET)
    for _ in range(draw(st.integers(1, 4))):
        parent, key = draw(st.sampled_from(places(body)))
        change = draw(st.sampled_from(["replace", "remove", "rename", "nest", "many"]))
        if change == "replace":
            parent[key] = draw(values)
        elif change == "remove":
            del parent[key]
        elif change == "nest":
            for _ in range(draw(st.sampled_from([1, 8, 70, 300]))):
                parent[key] = [parent[key]]
        elif isinstance(parent, dict) and change == "rename":
            parent[draw(texts)] = parent.pop(key)
        elif isinstance(parent, dict):
            parent |= {f"{key}{i}": parent[key] for i in range(draw(st.sampled_from([2, 10, 11, 256])))}
        if not body:
            break
    return json.dumps(body).encode()


def places(value):
    """Every (container, key) in a JSON value."""
    found = []
    pending = [value]
    while pending:
        container = pending.pop()
        keys = container if isinstance(container, dict) else range(len(container))
        for key in list(keys):
            found.append((container, key))
            if isinstance(container[key], dict | list):
                pending.append(container[key])
    return found


@st.composite
def broken_bytes(draw):
    """The bytes of a request, cut, spliced or with some of them changed."""
    body = bytearray(draw(mutated_requests() | st.just(json.dumps(TICKET).encode())))
    for _ in range(draw(st.integers(1, 3))):
        start, stop = sorted((draw(st.integers(0, len(body))), draw(st.integers(0, len(body)))))
        piece = draw(
            st.sampled_from([b"", b"NaN", b"-Infinity", b"1e999", b"\xff", b"\xef\xbb\xbf", b"[" * 2000, b'"'])
        )
        body[start : min(stop, start + draw(st.integers(0, 9)))] = draw(st.just(piece) | st.binary(max_size=4))
    return bytes(body)


bodies = mutated_requests() | values.map(json.dumps).map(str.encode) | broken_bytes() | st.binary(max_size=200)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with server_process(tmp_path_factory.mktemp("fuzz")) as server:
        yield server


def many(examples):
    return settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.generate],  # a failure is shown as it came: shrinking would take minutes of requests
        suppress_health_check=list(HealthCheck),
    )


class Poster:
    """Posts bodies over one connection and checks every answer; `statuses` counts them, `resident` samples memory."""

    def __init__(self, server):
        self.statuses = Counter()
        self.resident = []
        self._server = server
        self._connection = HTTPConnection(*server.url.removeprefix("http://").split(":"), timeout=60)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self._connection.close()

    def post(self, body, headers):
        started = time.monotonic()
        self._connection.request("POST", "/v1/systemone", body, {**headers, "authorization": f"Bearer {KEY}"})
        response = self._connection.getresponse()
        content = response.read()
        assert time.monotonic() - started < SLOWEST_SECONDS
        assert response.status < 500, content
        assert response.headers["content-type"] == "application/json"
        assert response.headers["x-typesafe-request-id"]
        assert len(content) < 200_000
        answer = json.loads(content, parse_constant=pytest.fail)
        if response.status == 422:
            assert all(entry["loc"][0] == "body" and entry["msg"] and entry["type"] for entry in answer["detail"])
        elif response.status != 200:
            assert set(answer["detail"]) == {"error_type", "message"}
        self.statuses[response.status] += 1
        if self.statuses.total() % 50 == 1:
            self.resident.append(self._server.resident_bytes)


scales = pytest.mark.parametrize("scale", [1, pytest.param(SOAK, marks=pytest.mark.soak)])


@scales
@pytest.mark.parametrize("shard", range(SHARDS))
def test_bodies(server, shard, scale):
    with Poster(server) as poster:

        @seed(shard)
        @many(scale * BODIES // SHARDS)
        @given(bodies)
        def post(body):
            poster.post(body, {"content-type": "application/json"})

        post()
    print(f"shard {shard}: {poster.statuses}")
    assert poster.statuses[200] > 10  # mutations that are still good requests are among them
    assert poster.statuses[422] > 100
    assert poster.resident[-1] - poster.resident[len(poster.resident) // 4] < GROWTH_BYTES
    assert httpx.get(f"{server.url}/health").status_code == 200


@scales
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_what_the_openapi_document_describes(server, mode, scale):
    schema = schemathesis.openapi.from_url(f"{server.url}/openapi.json")
    operation = schema["/v1/systemone"]["POST"]
    with Poster(server) as poster:

        @seed(1)
        @many(scale * SCHEMA_CASES // 2)
        @given(operation.as_strategy(generation_mode=mode))
        def call(case):
            headers = {name: str(value) for name, value in (case.headers or {}).items()}
            poster.post(json_body(case.body), {"content-type": "application/json", **headers})

        call()
    print(f"{mode}: {poster.statuses}")
    assert poster.statuses.total() >= scale * SCHEMA_CASES // 2


def json_body(body):
    return json.dumps(body).encode() if isinstance(body, dict | list | str | int | float | NoneType) else b""
