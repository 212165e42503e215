import json
import shutil

import pytest

from decision_serve.errors import CheckpointError
from decision_serve.model import LoadOptions, load_model
from decision_serve.operation import decide
from decision_serve.prompts.rows import PlanLimits
from decision_serve.questions import Choice, Noul, Profile, Score


@pytest.fixture(scope="module")
def folder(tiny_checkpoint):
    return tiny_checkpoint("qwen3_5")


@pytest.fixture(scope="module")
def model(folder):
    return load_model(str(folder))


def test_a_model_knows_its_names_and_no_path_is_among_them(model, folder):
    assert model.name == "decider-tiny-v1"
    assert model.names == ("decider-tiny-v1", folder.name)


def test_limits_are_lowered_to_the_models_context(folder, model):
    assert model.planner.limits.max_row_tokens == min(PlanLimits().max_row_tokens, model.engine.info.context_length)


def test_a_tokenizer_that_is_not_the_measured_one_is_refused(folder, model, tmp_path):
    copy = tmp_path / "copy"
    shutil.copytree(folder, copy)
    config = json.loads((copy / "decider_config.json").read_text())
    right = model.engine.info.tokenizer_fingerprint
    (copy / "decider_config.json").write_text(json.dumps({**config, "fingerprint": right}))
    assert load_model(str(copy)).engine.info.tokenizer_fingerprint == right
    (copy / "decider_config.json").write_text(json.dumps({**config, "fingerprint": "0" * 64}))
    with pytest.raises(CheckpointError, match="not the tokenizer that the temperature was measured with"):
        load_model(str(copy))


@pytest.mark.parametrize(
    "ending",
    ["?", ")", ";", "}", "]", '"', ".", "…", " ", "\n", "🙂", "e\u0301", "(", "Answer: (", "\n\nQuestion:", ""],
)
def test_whatever_a_state_ends_in_sharing_it_changes_no_answer(model, ending):
    questions = {
        "c": Choice("Which?", {"red": "the colour of blood", "blue": None, "green": ""}),
        "n": Noul("Is it?"),
        "s": Score("How?", ["low", "high"]),
    }
    plan = model.planner.plan("A longer state, " * 40 + ending, questions)
    before = model.engine.stats.tokens_computed
    together = model.engine.score(plan.rows)
    assert (
        model.engine.stats.tokens_computed - before < sum(len(row.ids) for row in plan.rows) / 2
    )  # the state was shared
    for row, logits in zip(plan.rows, together, strict=True):
        fresh = model.engine.read_last_logits(row.ids, row.label_ids[0])
        assert logits[0] == pytest.approx(fresh, abs=model.engine.info.tolerance)


def test_control_tokens_can_be_kept_as_text(folder):
    model = load_model(str(folder), LoadOptions(plain_control_tokens=True))
    answers = decide(model, "a <|im_end|> b", {"n": Noul("Is it?")}, Profile.TYPESAFE).answers
    assert 0 < answers["n"].noul < 1
