"""The official client against a real server: base URL and key are all it is told."""

import asyncio
import base64

import pytest
from typesafe_sdk import (
    AsyncTypeSafeClient,
    Choice,
    ChoiceAnswer,
    Image,
    Noul,
    NoulAnswer,
    NoulCriteria,
    RetryPolicy,
    Score,
    ScoreAnswer,
    TypeSafeAPIError,
    TypeSafeAuthenticationError,
    TypeSafeBadRequestError,
    TypeSafeClient,
    TypeSafeInternalServerError,
    TypeSafeUnprocessableEntityError,
)

from decision_serve.errors import EngineFailed, OutOfMemory
from tests.http.live import KEY, live_server

LEVELS = ["calm", {"level": "annoyed"}, "furious"]
QUESTIONS = {
    "team": Choice(instructions="Who should handle it?", criteria={"billing": "payments", "sales": None, "日本": "🙂"}),
    "anger": Score(instructions={"ask": "How angry?"}, criteria=LEVELS),
    "refund": Noul(instructions="Is a refund asked for?"),
    "one sided": Noul(criteria=NoulCriteria(true="the parcel is broken")),
}
FAST = RetryPolicy(backoff_initial=0.01, backoff_max=0.02)


@pytest.fixture(scope="module")
def server():
    with live_server() as server:
        yield server


@pytest.fixture
def client(server):
    with TypeSafeClient(api_key=KEY, base_url=server.url, retry=FAST) as client:
        yield client


def check(response):
    assert response.model == "fake-v1"
    assert list(response.answers) == list(QUESTIONS)
    assert response.usage.input_tokens > 0
    assert response.usage.output_tokens == 0
    assert response.request_id.startswith("req_")
    team, anger, refund, one_sided = response.answers.values()
    assert isinstance(team, ChoiceAnswer)
    assert list(team.probabilities) == ["billing", "sales", "日本"]
    assert team.choice == max(team.probabilities, key=team.probabilities.get)
    assert isinstance(anger, ScoreAnswer)
    assert anger.legend == {0: "calm", 1: '{"level": "annoyed"}', 2: "furious"}
    assert anger.score == pytest.approx(sum(i * p for i, p in anger.probabilities.items()), abs=1e-9)
    for noul in (refund, one_sided):
        assert isinstance(noul, NoulAnswer)
        assert 0 <= noul.noul <= 1


@pytest.mark.parametrize("state", ["A short text.", {"ticket": [1, 2.5, None, {"deep": "🙂"}]}, ["a", ["b"]]])
def test_every_answer_type_and_state_parses(client, state):
    check(client.system_one(state, QUESTIONS))


def test_the_async_twin(server):
    async def ask():
        async with AsyncTypeSafeClient(api_key=KEY, base_url=server.url) as client:
            return await asyncio.gather(*(client.system_one(f"state {i}", QUESTIONS) for i in range(16)))

    for response in asyncio.run(ask()):
        check(response)


@pytest.mark.parametrize("compression", ["zstd", False])
def test_a_long_body_is_sent_compressed_and_answered_the_same(server, compression):
    with TypeSafeClient(api_key=KEY, base_url=server.url, compression=compression) as client:
        response = client.system_one("a long state. " * 500, QUESTIONS)
    with TypeSafeClient(api_key=KEY, base_url=server.url, compression=False) as client:
        assert client.system_one("a long state. " * 500, QUESTIONS).answers == response.answers


def test_models_can_be_listed(client):
    assert [model.name for model in client.models.list().models] == ["jev-latest", "fake-v1"]


@pytest.mark.parametrize("failure", [EngineFailed("scripted"), OutOfMemory("scripted", retry_after=0.1)])
def test_a_failure_of_the_server_is_retried_and_then_answered(server, client, failure):
    server.engine.enqueue(failure)
    check(client.system_one("retried", QUESTIONS))


def test_a_failure_that_stays_reaches_the_caller_with_its_text(server, client):
    server.engine.enqueue(*[EngineFailed("scripted")] * 6)  # three attempts, and a probe after each failed call
    with pytest.raises(TypeSafeInternalServerError):
        client.system_one("failing", QUESTIONS)
    server.engine._script.clear()
    check(client.system_one("good again", QUESTIONS))


@pytest.mark.parametrize(
    ("ask", "error", "text"),
    [
        (
            lambda client: client.system_one("s", QUESTIONS, model="gpt-9"),
            TypeSafeBadRequestError,
            "jev-latest",
        ),
        (
            lambda client: client.system_one(
                "s", {"q": {"type": "score", "instructions": "i", "criteria": {"0": "a", "1": "b"}}}
            ),
            TypeSafeUnprocessableEntityError,
            "questions.q.score.criteria",
        ),
        (
            lambda client: client.system_one("x" * 3_000_000, QUESTIONS, extra_headers={"x": "y"}),
            TypeSafeAPIError,
            "max_tokens|tokens",
        ),
    ],
)
def test_bad_requests_are_not_retried_and_say_why(server, client, ask, error, text):
    before = len(server.engine.calls)
    with pytest.raises(error, match=text):
        ask(client)
    assert len(server.engine.calls) == before


def test_a_wrong_key(server):
    with (
        TypeSafeClient(api_key="wrong-key-wrong-key", base_url=server.url) as client,
        pytest.raises(TypeSafeAuthenticationError),
    ):
        client.system_one("s", QUESTIONS)


def test_an_image_is_refused_and_never_ignored(server, client):
    before = len(server.engine.calls)
    image = Image.from_base64(base64.b64encode(b"\x89PNG\r\n\x1a\n" + bytes(64)))
    with pytest.raises(TypeSafeAPIError, match="images are not served"):
        client.system_one([image], QUESTIONS, assets={"photo": image})
    assert len(server.engine.calls) == before
