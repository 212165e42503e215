import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decision_serve.errors import MAX_ISSUES, ValidationFailed
from decision_serve.surfaces.decisions import Asked, Decision, Option, SharedRequest, parse_decide, parse_shared, quote

OPTIONS = [{"id": "yes", "description": "It is."}, {"id": "no", "description": ""}]


def decision(**changes):
    return {"id": "d", "question": "Is it late?", "options": OPTIONS, **changes}


def options(count):
    return [{"id": f"o{index}", "description": f"number {index}"} for index in range(count)]


def decide(max_decisions=64, workloads=(), **changes):
    return parse_decide({"state": "s", **decision(**changes)}, max_decisions=max_decisions, workloads=workloads)


def shared(*decisions, max_decisions=64, **changes):
    return parse_shared({"state": "s", "decisions": list(decisions), **changes}, max_decisions=max_decisions)


def fault(call, *args, **changes):
    """(loc, type, message) of the one fault."""
    with pytest.raises(ValidationFailed) as caught:
        call(*args, **changes)
    (issue,) = caught.value.issues
    return issue.loc, issue.type, issue.msg


def test_a_decision_is_read_as_it_stands():
    options = (Option("yes", "It is."), Option("no", ""))
    assert decide(orderings="rotations") == Asked("s", (Decision("d", "Is it late?", options, "rotations"),))


def test_shared_decisions_keep_their_order():
    asked = shared(decision(id="b"), decision(id="a", orderings="all"), decision(id="c", orderings="none"))
    assert [(each.id, each.orderings) for each in asked.decisions] == [("b", "none"), ("a", "all"), ("c", "none")]
    assert [each.averaged for each in asked.decisions] == [False, True, False]


@pytest.mark.parametrize("state", ["s", " ", {"a": [1, 1.0, None]}, [0], [None], {"": ""}, "질문"])
def test_the_state_is_the_callers_own_value(state):
    assert decide(state=state).state is state


@pytest.mark.parametrize("state", ["", {}, []])
def test_an_empty_state_is_refused(state):
    loc, kind, message = fault(decide, state=state)
    assert (loc, kind) == (("state",), "state_type")
    assert message == "must be a nonempty string, object or array, not an empty one"


@pytest.mark.parametrize(
    ("state", "name"), [(0, "a number"), (1.5, "a number"), (True, "a boolean"), (False, "a boolean"), (None, "null")]
)
def test_states_of_other_types_are_refused(state, name):
    assert fault(decide, state=state)[2] == f"must be a nonempty string, object or array, not {name}"


@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf])
@pytest.mark.parametrize("call", [decide, lambda state: shared(decision(), state=state)])
def test_a_state_that_is_not_finite_is_refused_where_it_is(call, bad):
    assert fault(call, state={"a": [0, {"b": bad}]})[:2] == (("state", "a", 1, "b"), "finite_number")


@pytest.mark.parametrize("wrap", [lambda state: [state], lambda state: {"a": state}])
def test_a_state_that_is_too_deep_is_refused_and_costs_no_stack(wrap):
    state = "s"
    for _ in range(100_000):
        state = wrap(state)
    loc, kind, message = fault(decide, state=state)
    assert (loc[0], kind, message) == ("state", "too_deep", "nested deeper than 64 levels")


@pytest.mark.parametrize("name", ["id", "question"])
def test_ids_and_questions_are_nonempty_strings(name):
    assert fault(decide, **{name: ""}) == ((name,), "string_too_short", "must not be empty")
    for value, found in ((None, "null"), (3, "a number"), (["q"], "an array"), ({}, "an object"), (True, "a boolean")):
        assert fault(decide, **{name: value}) == ((name,), "string_type", f"must be a string, not {found}")
    assert fault(decide, **{name: "\ud800"})[:2] == ((name,), "string_unicode")


@pytest.mark.parametrize("count", [2, 3, 16])
def test_two_to_sixteen_options(count):
    assert [option.id for option in decide(options=options(count)).decisions[0].options] == [
        option["id"] for option in options(count)
    ]


@pytest.mark.parametrize(
    ("count", "kind", "message"),
    [
        (0, "too_short", "has 0 entries, at least 2 must be there; add some"),
        (1, "too_short", "has 1 entries, at least 2 must be there; add some"),
        (17, "too_long", "has 17 entries, at most 16 are allowed; remove some"),
        (50_000, "too_long", "has 50000 entries, at most 16 are allowed; remove some"),
    ],
)
def test_other_counts_of_options_are_refused(count, kind, message):
    assert fault(decide, options=options(count)) == (("options",), kind, message)


@pytest.mark.parametrize("value", [None, "ab", {"yes": "It is.", "no": ""}, 2])
def test_options_are_an_array(value):
    assert fault(decide, options=value)[:2] == (("options",), "list_type")


@pytest.mark.parametrize("value", ["yes", None, ["yes", ""]])
def test_an_option_is_an_object(value):
    assert fault(decide, options=[*OPTIONS, value])[:2] == (("options", 2), "model_type")


@pytest.mark.parametrize("name", ["id", "description"])
def test_an_option_has_a_string_id_and_a_string_description(name):
    option = {"id": "x", "description": "y"}
    assert fault(decide, options=[*OPTIONS, {**option, name: None}])[0] == ("options", 2, name)
    del option[name]
    assert fault(decide, options=[*OPTIONS, option]) == (("options", 2, name), "missing", "is missing")


def test_any_string_names_an_option():
    names = ["__proto__", "1", "01", "", " ", "질문", "🙂", "a", "A", "constructor", "\u0000", "é", "e\u0301"]
    asked = decide(options=[{"id": name, "description": ""} for name in names])
    assert asked.decisions[0].option_ids == names


def test_option_ids_are_unique_within_a_decision_only():
    loc, kind, message = fault(decide, options=[*OPTIONS, {"id": "yes", "description": "again"}])
    assert (loc, kind) == (("options", 2, "id"), "duplicate_option_id")
    assert message == "the option id 'yes' stands more than once in its decision; give each its own"
    assert len(shared(decision(id="a"), decision(id="b")).decisions) == 2


def test_decision_ids_are_unique():
    loc, kind, message = fault(shared, decision(id="a"), decision(id="b"), decision(id="a"))
    assert (loc, kind) == (("decisions", 2, "id"), "duplicate_decision_id")
    assert message == "the decision id 'a' stands more than once in the request; give each its own"


def test_long_ids_are_cut_in_messages():
    assert len(fault(shared, decision(id="x" * 10**6), decision(id="x" * 10**6))[2]) < 200
    assert quote("x" * 64) == repr("x" * 64)


@pytest.mark.parametrize(
    ("value", "found"),
    [("sorted", "'sorted'"), ("ALL", "'ALL'"), (None, "null"), (True, "a boolean"), (["all"], "an array")],
)
def test_other_orderings_are_refused(value, found):
    message = f"must be 'none', 'rotations' or 'all', not {found}; leave it out for 'none'"
    assert fault(decide, orderings=value) == (("orderings",), "literal_error", message)


def test_all_is_for_four_options_at_most():
    assert decide(options=options(4), orderings="all").decisions[0].averaged
    for count in (5, 16):
        loc, kind, message = fault(decide, options=options(count), orderings="all")
        assert (loc, kind) == (("orderings",), "too_many_orderings")
        assert message == f"'all' is for at most 4 options and this decision has {count}; use 'rotations'"


@pytest.mark.parametrize(
    ("kinds", "total"),
    [(["none"] * 3, 3), (["rotations"] * 3, 9), (["all"] * 3, 18), (["none", "all", "rotations"], 10)],
)
def test_every_ordering_counts_toward_the_limit(kinds, total):
    decisions = [decision(id=str(n), options=options(3), orderings=kind) for n, kind in enumerate(kinds)]
    assert len(shared(*decisions, max_decisions=total).decisions) == 3
    _, kind, message = fault(shared, *decisions, max_decisions=total - 1)
    assert kind == "too_many_decisions"
    assert f" {total} " in message
    assert f"limit is {total - 1} (MAX_DECISIONS" in message


def test_the_limit_holds_for_one_decision():
    assert decide(max_decisions=2, orderings="rotations").decisions
    loc, kind, message = fault(decide, max_decisions=1, orderings="rotations")
    assert (loc, kind) == ((), "too_many_decisions")
    assert message.startswith("the request has 2 orderings to score, the limit is 1 (MAX_DECISIONS; ")


def test_decisions_are_an_array_with_one_entry_or_more():
    assert fault(shared) == (("decisions",), "too_short", "has 0 entries, at least 1 must be there; add some")
    assert fault(shared, decisions=None)[:2] == (("decisions",), "list_type")
    assert fault(shared, decisions={"d": decision()})[:2] == (("decisions",), "list_type")
    assert fault(shared, "d")[:2] == (("decisions", 0), "model_type")


def test_too_many_decisions_are_refused_before_they_are_looked_at():
    loc, kind, message = fault(shared, *[None] * 65)
    assert (loc, kind) == (("decisions",), "too_many_decisions")
    assert message == "the request has 65 decisions, the limit is 64 (MAX_DECISIONS); send fewer per request"


@pytest.mark.parametrize("call", [decide, lambda **changes: shared(decision(), **changes)])
def test_without_workloads_every_workload_is_refused(call):
    assert call(workload=None).workload is None
    for value in ("wanli", ""):
        loc, kind, message = fault(call, workload=value)
        assert (loc, kind) == (("workload",), "unknown_workload")
        assert message == f"the workload {value!r} is unknown: this server has none; leave it out"
    for value in (0, False, {}, []):
        assert fault(call, workload=value)[:2] == (("workload",), "string_type")


def test_a_known_workload_is_kept_and_goes_with_no_averaging():
    known = {"wanli": 2.5, "every": 1.71}
    assert decide(workloads=known, workload="wanli").workload == "wanli"
    assert fault(decide, workloads=known, workload="w")[2].endswith("name one of every, wanli, or leave it out")
    assert fault(decide, workloads=known, workload="wanli", orderings="all")[1] == "workload_with_orderings"


def test_unknown_keys_are_ignored():
    options = [{**option, "weight": 3} for option in OPTIONS]
    body = {"state": "s", "decisions": [decision(options=options, note=[])], "seed": math.nan, "model": "m"}
    assert parse_shared(body, max_decisions=1) == shared(decision())


def test_all_faults_are_reported_with_their_places():
    with pytest.raises(ValidationFailed) as caught:
        shared(decision(id=""), decision(options=[{"id": 1}, OPTIONS[0]]), {})
    assert [issue.loc for issue in caught.value.issues] == [
        ("decisions", 0, "id"),
        ("decisions", 1, "options", 0, "id"),
        ("decisions", 1, "options", 0, "description"),
        *[("decisions", 2, name) for name in ("id", "question", "options")],
    ]
    assert str(caught.value).startswith("decisions.0.id: must not be empty; decisions.1.options.0.id: must be a string")


def test_the_list_of_faults_is_bounded():
    with pytest.raises(ValidationFailed) as caught:
        shared(*[{"options": [{}] * 16}] * 64)
    assert len(caught.value.issues) == MAX_ISSUES


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=10,
)


@given(st.data())
def test_any_json_is_read_or_refused_with_reasons(data):
    """One part of a good request replaced by anything."""
    name = data.draw(st.sampled_from(["id", "question", "options", "orderings", "state", "workload"]))
    body = {"state": "s", **decision(), name: data.draw(json_values)}
    wrapped = {"state": body.pop("state"), "workload": body.pop("workload", None), "decisions": [body]}
    outcomes = []
    for parse, request in ((parse_decide, {**body, **wrapped}), (parse_shared, wrapped)):
        try:
            outcomes.append(parse(request, max_decisions=64))
        except ValidationFailed as error:
            outcomes.append([issue.type for issue in error.issues])
    assert outcomes[0] == outcomes[1] != []


def test_the_documented_schema_says_the_limits():
    schema = SharedRequest.model_json_schema()
    assert schema["properties"]["decisions"]["minItems"] == 1
    decision = schema["$defs"]["DecisionBody"]["properties"]
    assert (decision["options"]["minItems"], decision["options"]["maxItems"]) == (2, 16)
    assert decision["orderings"]["enum"] == ["none", "rotations", "all"]
    assert decision["id"]["minLength"] == 1
    assert [each["type"] for each in schema["properties"]["state"]["anyOf"]] == ["string", "object", "array"]
