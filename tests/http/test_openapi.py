from __future__ import annotations

import pytest

from decision_serve import errors
from decision_serve.http.system_one_routes import ERRORS


@pytest.fixture(scope="module")
def schema(shared_server):
    return shared_server.http.get("/openapi.json").json()


@pytest.fixture(scope="module")
def operation(schema):
    return schema["paths"]["/v1/systemone"]["post"]


def resolve(schema, node):
    while "$ref" in node:
        name = node["$ref"].removeprefix("#/components/schemas/")
        node = schema["components"]["schemas"][name]
    return node


def references(node):
    if isinstance(node, dict):
        yield from [node["$ref"]] if isinstance(node.get("$ref"), str) else []
        node = list(node.values())
    if isinstance(node, list):
        for child in node:
            yield from references(child)


def test_version_and_paths(schema):
    assert schema["openapi"].startswith("3.1")
    assert set(schema["paths"]) == {"/v1/systemone", "/v1/models", "/health", "/health/live", "/metrics"}


def test_every_reference_has_a_target(schema):
    found = set(references(schema))
    assert len(found) > 5
    known = {f"#/components/schemas/{name}" for name in schema["components"]["schemas"]}
    assert found <= known


def test_the_request_is_described_with_its_limits(schema, operation):
    content = operation["requestBody"]["content"]["application/json"]
    request = resolve(schema, content["schema"])
    assert request["required"] == ["model", "state", "questions"]
    kinds = request["properties"]["questions"]["additionalProperties"]["discriminator"]["mapping"]
    assert set(kinds) == {"noul", "bool", "choice", "score"}
    choice = resolve(schema, {"$ref": kinds["choice"]})["properties"]["criteria"]
    assert (choice["minProperties"], choice["maxProperties"]) == (1, 255)
    score = resolve(schema, {"$ref": kinds["score"]})["properties"]["criteria"]
    assert (score["minItems"], score["maxItems"]) == (1, 10)


def test_the_examples_are_answered(shared_server, operation):
    examples = operation["requestBody"]["content"]["application/json"]["examples"]
    assert len(examples) >= 3
    for example in examples.values():
        response = shared_server.post(example["value"])
        assert response.status_code == 200
        assert response.json()["answers"].keys() == example["value"]["questions"].keys()


def test_the_response_is_described(schema, operation):
    content = operation["responses"]["200"]["content"]["application/json"]
    assert set(resolve(schema, content["schema"])["properties"]) == {"model", "answers", "usage"}
    assert set(content["example"]) == {"model", "answers", "usage"}


def test_every_error_is_described_with_its_code(operation):
    described = {
        (int(status), code)
        for status, response in operation["responses"].items()
        if status != "200"
        for code in response["content"]["application/json"]["examples"]
    }
    assert described == {(kind.status, kind.code) for kind in ERRORS}
    assert "`max_tokens_exceeded`: A state, a row" in operation["responses"]["413"]["description"]
    assert "Retry-After" in operation["responses"]["503"]["headers"]
    assert errors.ValidationFailed in ERRORS


def test_which_paths_need_the_key(schema):
    secured = {
        path for path, operations in schema["paths"].items() for entry in operations.values() if entry["security"]
    }
    assert secured == {"/v1/systemone", "/v1/models"}
