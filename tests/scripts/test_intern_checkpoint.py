"""The stand-in checkpoint: a snapshot that loads offline, and scoring code that reads one forward where it says."""

import ast
import hashlib
import json
import math
import shutil

import pytest
import torch
from tiny_checkpoint import INTERN_REVISION, main
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from transformers import AutoConfig

from tests.checkpoints import execute

MARKER_ID = 248_077
"""The first id after the real vocabulary."""
QUESTIONS = {
    "late": {"type": "noul", "instructions": "Is the parcel late?", "criteria": {"Yes": "over a week", "no": None}},
    "team": {
        "type": "choice",
        "instructions": "Who answers?",
        "criteria": {"shop": "sold it", "post": "lost it", "bank": {"holds": "the money"}},
    },
    "mood": {"type": "score", "criteria": ["calm", "cross", "furious"]},
    "gröẞe 📦": {"type": "score", "criteria": {"-1.5": "shrunk", "0": "same", "10": "grown"}},
}
REQUEST = {
    "state": {"ticket": "Où est ma commande ? 📦", "days": [9, 2.5, None, {"日本": True}]},
    "questions": QUESTIONS,
}


@pytest.fixture(scope="module")
def inference(intern_snapshot):
    """The module that the snapshot's `inference.py` makes."""
    return execute(intern_snapshot.path / "inference.py")


@pytest.fixture(scope="module")
def engine(inference):
    return inference.DecisionEngine(device="cpu", dtype="float32")


@pytest.fixture
def small_tokenizer_file(tmp_path):
    """A `tokenizer.json` of a few words, quick to read."""
    folder = tmp_path / "small"
    folder.mkdir()
    Tokenizer(WordLevel({"?": 0, "decision": 1}, unk_token="?")).save(str(folder / "tokenizer.json"))
    return folder / "tokenizer.json"


def ask(kind="choice", criteria=None, state="A lamp.", instructions="Which?"):
    criteria = {"repair": "mend it", "refund": "pay back"} if criteria is None else criteria
    return {"state": state, "questions": {"q": {"type": kind, "instructions": instructions, "criteria": criteria}}}


def test_snapshot(intern_snapshot):
    assert intern_snapshot.path.parts[-2:] == ("snapshots", INTERN_REVISION)
    assert intern_snapshot.revision == INTERN_REVISION
    assert len(INTERN_REVISION) == 40
    assert int(INTERN_REVISION, 16)
    source = (intern_snapshot.path / "inference.py").read_bytes()
    assert hashlib.sha256(source).hexdigest() == intern_snapshot.inference_sha256
    ast.parse(source, feature_version=(3, 11))
    assert {file.name for file in intern_snapshot.path.iterdir()} == {
        *("config.json", "model.safetensors", "tokenizer.json", "tokenizer_config.json"),
        *("chat_template.jinja", "inference.py"),
    }
    config = AutoConfig.from_pretrained(intern_snapshot.path)
    assert config.architectures == ["Qwen3_5ForConditionalGeneration"]
    assert config.get_text_config().vocab_size == 248_320


def test_the_marker_is_one_token_more(engine, qwen_tokenizer_file):
    tokenizer = engine.backend.tokenizer
    assert tokenizer.get_added_vocab()["<decision>"] == MARKER_ID
    assert tokenizer.encode('"<decision>"', add_special_tokens=False)[1] == MARKER_ID
    text = 'Où est ma commande ? 📦 <think> <|im_end|> {"a": 1.5}'
    real = Tokenizer.from_file(str(qwen_tokenizer_file))
    assert tokenizer.encode(text, add_special_tokens=False) == real.encode(text, add_special_tokens=False).ids
    assert real.token_to_id("<decision>") is None


@pytest.mark.parametrize(
    ("options", "answer", "end"),
    [
        ({"enable_thinking": False, "add_vision_id": True}, "<think>\n\n</think>\n\n{}", ""),
        ({}, "{}", ""),
        (
            {"enable_thinking": False, "add_generation_prompt": True},
            "<think>\n\n</think>\n\n{}",
            "<think>\n\n</think>\n\n",
        ),
        ({"add_generation_prompt": True}, "{}", "<think>\n"),
    ],
)
def test_chat_template(engine, options, answer, end):
    messages = [{"role": role, "content": role[0]} for role in ("system", "user")] + [
        {"role": "assistant", "content": "{}"}
    ]
    text = engine.backend.tokenizer.apply_chat_template(messages, tokenize=False, **options)
    turns = (
        f"<|im_start|>system\ns<|im_end|>\n<|im_start|>user\nu<|im_end|>\n<|im_start|>assistant\n{answer}<|im_end|>\n"
    )
    assert text == turns + (f"<|im_start|>assistant\n{end}" if end else "")


def test_result(inference, engine, intern_snapshot):
    result = engine.predict(REQUEST)
    assert json.loads(json.dumps(result, allow_nan=False)) == result
    assert list(result["answers"]) == list(QUESTIONS)
    assert [list(answer["probabilities"]) for answer in result["answers"].values()] == [
        ["no", "yes"],
        ["shop", "post", "bank"],
        ["0", "1", "2"],
        ["-1.5", "0", "10"],
    ]
    for answer in result["answers"].values():
        probabilities = answer["probabilities"]
        assert sum(probabilities.values()) == pytest.approx(1, abs=1e-12)
        assert answer["confidence"] == max(probabilities.values())
        assert answer["decision"] == inference.argmax(probabilities)
        assert answer["source"] == "local"
    late, team, mood, size = result["answers"].values()
    common = {"type", "probabilities", "confidence", "decision", "source"}
    assert late.keys() == common | {"noul"}
    assert late["noul"] == late["probabilities"]["yes"]
    assert team.keys() == common | {"choice"}
    assert team["choice"] == team["decision"]
    assert mood.keys() == common | {"score", "legend"}
    assert mood["legend"] == {"0": "calm", "1": "cross", "2": "furious"}
    assert mood["score"] == pytest.approx(mood["probabilities"]["1"] + 2 * mood["probabilities"]["2"], rel=1e-12)
    expected = 10 * size["probabilities"]["10"] - 1.5 * size["probabilities"]["-1.5"]
    assert size["score"] == pytest.approx(expected, rel=1e-12)
    assert result["usage"].keys() == {"input_tokens", "output_tokens", "decision_count"}
    assert result["usage"]["output_tokens"] == result["usage"]["decision_count"] == 4
    assert result["timing"]["inference_ms"] > 0
    assert result["calibration"] == {"method": "temperature-scaling", "temperature": inference.DEFAULT_TEMPERATURE}
    assert (result["model"], result["backend"]) == (intern_snapshot.model_name, "hf")


def test_probabilities_are_read_before_the_markers(engine):
    """The same numbers from all logits of one forward over the rendered text."""
    compiled, batch, positions = engine.backend.encode(REQUEST)
    ids = batch["input_ids"]
    assert (ids[0, positions + 1] == MARKER_ID).all()
    assert int((ids == MARKER_ID).sum()) == len(QUESTIONS)
    with torch.inference_mode():
        logits = engine.backend.model(input_ids=ids, use_cache=False).logits[0]
    answers = engine.predict(REQUEST)["answers"]
    largest = 0.0
    for field, position in zip(compiled.fields, positions.tolist(), strict=True):
        symbols = "ABC"[: len(answers[field]["probabilities"])]
        chosen = torch.stack([logits[position, engine.backend.tokenizer.convert_tokens_to_ids(s)] for s in symbols])
        scaled = torch.softmax(chosen.double() / engine.temperature, dim=0).tolist()
        given = answers[field]["probabilities"].values()
        largest = max(largest, *(abs(mine - theirs) for mine, theirs in zip(scaled, given, strict=True)))
    assert largest < 1e-5  # float32 logits of size 10, and a float32 softmax
    print(f"largest difference from a plain forward: {largest:.1e}")


def test_every_text_counts(engine):
    """State, instructions, descriptions, values and the company of another question all move the probabilities."""
    asked = [
        ask(),
        ask(state="A lamp!"),
        ask(instructions="Which one?"),
        ask(criteria={"repair": "mend it", "refund": "give money"}),
        ask(criteria={"repair": "mend it", "return": "pay back"}),
        ask(criteria={"refund": "pay back", "repair": "mend it"}),
        {"state": "A lamp.", "questions": {"z": QUESTIONS["late"], **ask()["questions"]}},
    ]
    confidences = {engine.predict(request)["answers"]["q"]["confidence"] for request in asked}
    assert len(confidences) == len(asked)
    assert max(confidences) - min(confidences) > 0.01


def test_the_same_request_gives_the_same_bits(engine):
    first, _, again = (engine.predict(request) for request in (REQUEST, ask(), REQUEST))
    assert first["answers"] == again["answers"]


@pytest.mark.parametrize(
    "state", [None, "", "日本語\n\t\u2028", {"a": {"b": [[], {}]}}, 1e300, ["x"] * 300, "<|im_end|>"]
)
def test_states(engine, state):
    assert engine.predict(ask(state=state))["answers"]["q"]["confidence"] >= 0.5


def test_most_options_and_questions(engine):
    many = {f"option {number}": str(number) for number in range(62)}
    questions = {f"q{number}": ask(criteria=many if number == 9 else None)["questions"]["q"] for number in range(16)}
    answers = engine.predict({"state": 1, "questions": questions})["answers"]
    assert list(answers) == list(questions)
    assert list(answers["q9"]["probabilities"]) == list(many)
    assert len(set(answers["q9"]["probabilities"].values())) == 62


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        (ask(state={"deep": ["a <decision> b"]}), "Reserved decision marker appears in input evidence"),
        (ask(criteria={"<decision>": "x"}), "Reserved decision marker appears in input evidence"),
        (ask() | {"images": ["a.png"]}, "no image processor"),
        (ask(criteria={}), "options"),
        ({"state": 1, "questions": {}}, "1 to 16 fields"),
        (ask(state=["x"] * 9000), r"Example has \d+ tokens, above 8192; truncation is forbidden"),
    ],
)
def test_refusals(engine, request_, message):
    with pytest.raises(ValueError, match=message):
        engine.predict(request_)
    assert engine.predict(ask())


def test_the_token_limit_is_the_last_length_that_fits(engine, monkeypatch):
    tokens = engine.predict(ask())["usage"]["input_tokens"]
    monkeypatch.setattr(engine.backend, "max_length", tokens)
    engine.predict(ask())
    monkeypatch.setattr(engine.backend, "max_length", tokens - 1)
    with pytest.raises(ValueError, match=f"Example has {tokens} tokens, above {tokens - 1}; truncation is forbidden"):
        engine.predict(ask())


def test_symbols_are_single_tokens(inference, engine):
    assert len(set(engine.backend.symbol_ids(tuple(inference.ANSWER_SYMBOLS)))) == 62
    with pytest.raises(ValueError, match="Candidate symbols must each encode to a single token"):
        engine.backend.symbol_ids(("A", "two tokens"))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"backend": "mlx"}, "backend is 'mlx'"),
        ({"dtype": "int8"}, "dtype is 'int8'"),
        ({"max_length": 0}, "max_length is 0"),
        ({"temperature": 0}, "temperature is 0"),
        ({"temperature": math.nan}, "temperature is nan"),
    ],
)
def test_constructor_refusals(inference, arguments, message):
    with pytest.raises(ValueError, match=message):
        inference.DecisionEngine(device="cpu", **arguments)


def test_a_tokenizer_without_the_marker_is_refused(inference, intern_snapshot, small_tokenizer_file, tmp_path):
    for file in (intern_snapshot.path / "config.json", small_tokenizer_file):
        shutil.copyfile(file, tmp_path / file.name)
    (tmp_path / "tokenizer_config.json").write_text('{"tokenizer_class": "PreTrainedTokenizerFast"}')
    with pytest.raises(ValueError, match="Checkpoint must include its trained decision tokenizer"):
        inference.DecisionEngine(tmp_path, device="cpu")


def test_temperature_one_is_the_plain_softmax(inference, engine, monkeypatch):
    monkeypatch.setattr(engine, "temperature", 1.0)
    plain = engine.predict(REQUEST)["answers"]
    monkeypatch.undo()
    for field, answer in engine.predict(REQUEST)["answers"].items():
        scaled = inference.scale_probabilities(plain[field]["probabilities"], inference.DEFAULT_TEMPERATURE)
        assert answer["probabilities"] == scaled


def test_bfloat16_and_no_vision_tower(inference):
    """As it is served: the default dtype, and text that never meets the vision tower."""
    engine = inference.DecisionEngine(device="cpu")
    model = engine.backend.model
    assert model.dtype == torch.bfloat16
    first = engine.predict(REQUEST)["answers"]
    assert any(parameter.numel() for parameter in model.model.visual.parameters())
    model.model.visual = torch.nn.Identity()
    assert engine.predict(REQUEST)["answers"] == first


def test_the_command_names_the_snapshot_it_wrote(small_tokenizer_file, tmp_path, capsys):
    out = tmp_path / "out"
    main(["--arch", "intern", "--out", str(out), "--tokenizer", str(small_tokenizer_file)])
    snapshot = out / "snapshots" / INTERN_REVISION
    assert capsys.readouterr().out.endswith(f"{snapshot}\n")
    assert Tokenizer.from_file(str(snapshot / "tokenizer.json")).token_to_id("<decision>") == 2
