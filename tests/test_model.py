import json
import shutil
from dataclasses import replace

import pytest

from decision_serve.errors import CheckpointError, SettingsError
from decision_serve.model import LoadOptions, load_model
from decision_serve.operation import decide
from decision_serve.prompts.pair_rows import PairPlanner
from decision_serve.prompts.plan import PlanLimits
from decision_serve.prompts.samples import sample_rows
from decision_serve.prompts.tokenizer import fingerprint
from decision_serve.questions import Choice, Noul, Profile, Score
from tests.checkpoints import PAIR_METADATA


@pytest.fixture(scope="module")
def folder(tiny_checkpoint):
    return tiny_checkpoint("qwen3_5")


@pytest.fixture(scope="module")
def model(folder):
    return load_model(str(folder))


def test_a_model_knows_its_names_and_no_path_is_among_them(model, folder):
    assert model.name == "decider-tiny-v1"
    assert model.names == ("decider-tiny-v1", folder.name)


def test_int8_is_measured_on_rows_of_the_models_own_planner(folder):
    loaded = load_model(str(folder), LoadOptions(dtype="int8"))
    slots = sum(len(row.slots) for row in sample_rows(loaded.planner))
    drift = loaded.engine.info.kernels["drift"]
    loaded.engine.close()
    assert f" of {slots} slots; " in drift


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


@pytest.fixture(scope="module")
def pair(pair_checkpoint):
    return load_model(str(pair_checkpoint))


class TestPairLayout:
    QUESTIONS = {  # noqa: RUF012
        "c": Choice("Which?", {"red": "the colour of blood", "blue": None, "green": ""}),
        "n": Noul("Is it?", true="it is"),
        "s": Score("How?", ["low", "middle", "high"]),
    }

    def test_it_has_a_planner_and_an_engine_of_its_own(self, pair, pair_checkpoint):
        assert isinstance(pair.planner, PairPlanner)
        assert pair.engine.info.engine == "encoder"
        assert pair.planner.limits.max_row_tokens == pair.engine.info.context_length == 512
        assert pair.planner.limits.max_state_tokens == 400
        assert pair.names == ("tiny-pair", pair_checkpoint.name)

    @pytest.mark.parametrize("engine", ["native", "transformers"])
    def test_no_other_engine_runs_it(self, pair_checkpoint, engine):
        with pytest.raises(SettingsError, match=f"pair layout, which the {engine} engine does not run; leave .* auto"):
            load_model(str(pair_checkpoint), LoadOptions(engine=engine))

    def test_the_embedded_model_is_one(self, embedded_folder):
        model = load_model("embedded")
        assert (model.name, model.names) == ("tiny-pair", ("tiny-pair", "embedded"))
        assert model.engine.info.revision == "t1"
        (embedded_folder / "tokenizer.json").write_text("{}")
        with pytest.raises(CheckpointError, match=r"tokenizer\.json was altered"):
            load_model("embedded")

    def test_its_tokenizer_is_the_measured_one(self, pair, pair_checkpoint, tmp_path):
        copy = tmp_path / "copy"
        shutil.copytree(pair_checkpoint, copy)
        right = fingerprint(pair_checkpoint / "tokenizer.json", pair.planner.tokens)
        assert pair.engine.info.tokenizer_fingerprint == right
        for value in (right, "0" * 64):
            bundle = {"extra": {"system_one": replace(PAIR_METADATA, fingerprint=value).as_json()}}
            (copy / "metadata.json").write_text(json.dumps(bundle))
            if value == right:
                assert load_model(str(copy)).metadata.fingerprint == right
        with pytest.raises(CheckpointError, match="not the tokenizer that the temperature was measured with"):
            load_model(str(copy))

    def test_the_order_of_options_and_questions_changes_no_probability(self, pair):
        options = {f"option {index}": f"words {index} " * index for index in range(9)}
        questions = {**self.QUESTIONS, "wide": Choice("Which of these?", options)}
        turned = {
            "wide": Choice("Which of these?", dict(reversed(options.items()))),
            "c": Choice("Which?", {"green": "", "red": "the colour of blood", "blue": None}),
        }
        straight = decide(pair, "a state", questions, Profile.TYPESAFE).answers
        other = decide(pair, "a state", turned, Profile.TYPESAFE).answers
        for name in turned:
            assert set(other[name].probabilities) == set(straight[name].probabilities)
            for option, p in straight[name].probabilities.items():
                assert other[name].probabilities[option] == pytest.approx(p, abs=1e-6 + 1e-9)  # printed to 6 places
        assert len({round(p, 3) for p in straight["wide"].probabilities.values()}) > 3  # and they do differ

    def test_options_that_the_tokenizer_does_not_tell_apart_are_equal_and_the_first_is_named(self, pair):
        for names in (["US", "us"], ["us", "US"], ["café", "cafe"], ["🙂", "🙃"]):
            answer = decide(pair, "a state", {"q": Choice("Which?", names)}, Profile.TYPESAFE).answers["q"]
            assert answer.probabilities == dict.fromkeys(names, 0.5)
            assert answer.choice == names[0]

    def test_usage_counts_a_question_for_each_of_its_options_where_several_are_asked(self, pair):
        def tokens(*questions):
            asked = {str(index): question for index, question in enumerate(questions)}
            return decide(pair, "a state", asked).usage.input_tokens

        words = "the " * 30
        one, other = Choice("Which?", ["a", "b", "c"]), Noul("No?")
        assert tokens(Choice(words + "Which?", ["a", "b", "c"])) - tokens(one) == 30
        assert tokens(Choice(words + "Which?", ["a", "b", "c"]), other) - tokens(one, other) == 3 * 30

    def test_a_row_alone_has_the_logit_it_has_in_company(self, pair):
        plan = pair.planner.plan("a state", self.QUESTIONS)
        for row, logits in zip(plan.rows, pair.engine.score(plan.rows), strict=True):
            alone = pair.engine.read_last_logits(row.ids, row.label_ids[0])
            assert logits[0] == pytest.approx(alone, abs=pair.engine.info.tolerance)

    @pytest.mark.parametrize("text", ["", "[SEP]", "\n", "🙂"])
    def test_any_text_can_be_asked_about(self, pair, text):
        answers = decide(pair, text, {"q": Choice(text, {"[SEP] a": text, "b": None})}, Profile.TYPESAFE).answers
        assert sum(answers["q"].probabilities.values()) == pytest.approx(1)


def test_control_tokens_can_be_kept_as_text(folder):
    model = load_model(str(folder), LoadOptions(plain_control_tokens=True))
    answers = decide(model, "a <|im_end|> b", {"n": Noul("Is it?")}, Profile.TYPESAFE).answers
    assert 0 < answers["n"].noul < 1
