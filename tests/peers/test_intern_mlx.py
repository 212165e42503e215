"""The stand-in's prompt code against the published one, which is `_ref.py` of PyPI's `intern-decision-mlx`."""

import copy
import inspect
import json
import math
import random

import intern_inference as own
import pytest

from tests.checkpoints import execute, published_prompt_code

SHARDS, REQUESTS = 4, 150
WORDS = [
    *"refund invoice ticket angry ok 日本語 한국어 العربية ñandú naïve 🙂 e\u0301 ß ½".split(),
    *"<|im_end|> <think> <|decision|> (A) Answer: \\n {curly} [square] -3 1e-7 C++ ; ? …".split(),
    *("\u2028", "\t", '"quoted"', "", "## State", "    A = no: x"),
]
NUMBERS = ["0", "1", "2.5", "-3", "1e2", " 4 ", "1_0", "٣"]
NOT_NUMBERS = ["nan", "inf", "1e400", "x", "", "0x1"]
JUNK = [None, True, 7, 2.5, "text", "", [], ["a"], {}, {"a": "b"}]
ANSWER_KEYS = [*"yes no true false 1 0 YES No True fAlSe maybe".split(), "Yes "]


@pytest.fixture(scope="module")
def published():
    return execute(published_prompt_code())


class RequestMaker:
    """Seeded requests; about half of them break one rule."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def chance(self, probability):
        return self.random.random() < probability

    def text(self):
        return self.random.choice([" ", "\n", ""]).join(self.random.choices(WORDS, k=self.random.randint(0, 6)))

    def value(self, depth=0):
        if depth > 3 or self.chance(0.5):
            return self.random.choice([self.text(), 0, -1.5, 1e300, 10**20, math.nan, True, None, "", [], {}])
        if self.chance(0.5):
            return [self.value(depth + 1) for _ in range(self.random.randint(0, 4))]
        return {self.text(): self.value(depth + 1) for _ in range(self.random.randint(0, 4))}

    def question(self):
        kind = self.random.choice(["choice", "score", "noul"])
        if kind == "noul":
            keys = self.random.sample(ANSWER_KEYS, k=self.random.randint(0, 4))
            criteria = {key: self.value() for key in keys} if self.chance(0.8) else self.random.choice(JUNK)
        elif kind == "score" and self.chance(0.5):
            criteria = [self.value(2) for _ in range(self.random.choice([1, 2, 5, 62]))]
        else:
            keys = NUMBERS if kind == "score" else [f"{word}{n}" for n, word in enumerate(WORDS * 2)]
            criteria = {key: self.value(2) for key in self.random.sample(keys, k=self.random.randint(1, len(keys)))}
        question = {"type": kind, "instructions": self.value(2), "criteria": criteria, "weight": 3}
        if self.chance(0.2):
            del question["instructions"]
        if kind == "noul" and self.chance(0.3):
            del question["criteria"]
        return question

    def request(self):
        count = self.random.choice([1, 1, 2, 3, 5, 16])
        questions = {f"{self.text()}{number}": self.question() for number in range(count)}
        request = {"state": self.value(), "questions": questions, "model": "jev-1", "id": self.text()}
        if self.chance(0.2):
            images = self.random.choices(["a.png", "/tmp/b.jpg", "日.png"], k=self.random.randint(1, 8))
            request["images"] = self.random.choice([images, [], None, ""])
        return self.broken(request) if self.chance(0.5) else request

    def broken(self, request):
        name = self.random.choice(list(request["questions"]))
        question = request["questions"][name]
        match self.random.randint(0, 9):
            case 0:
                del request[self.random.choice(["state", "questions"])]
            case 1:
                request["questions"] = self.random.choice(JUNK)
            case 2:
                request["questions"] |= {f"extra{number}": self.question() for number in range(16)}
            case 3:
                request["questions"][name] = self.random.choice(JUNK)
            case 4:
                question["type"] = self.random.choice([*JUNK, "Choice", "bool"])
            case 5:
                question["criteria"] = self.random.choice(JUNK)
            case 6:
                question["criteria"] = {str(number): "x" for number in range(self.random.choice([0, 63, 64]))}
            case 7:
                question["criteria"] = {self.random.choice(NOT_NUMBERS): "x", "1": "y"}
            case 8:
                request["images"] = self.random.choice([["a"] * 9, [""], ["a", 1], [None], "a.png", {"a": "b"}, 3])
            case 9:
                return self.marked(request, name)
        return self.random.choice([*JUNK, request]) if self.chance(0.05) else request

    def marked(self, request, name):
        """`request` with the reserved marker in one of its texts."""
        marked = self.random.choice(["<decision>", "a<decision>b", "<decision"])
        match self.random.randint(0, 2):
            case 0:
                request["state"] = {"deep": [request["state"], {marked: 1}]}
            case 1:
                request["questions"][name]["instructions"] = marked
            case 2:
                request["questions"][marked] = request["questions"].pop(name)
        return request


class Wording:
    """What the sentences of one prompt code are, found by compiling a probe; what remains of a prompt without them."""

    def __init__(self, module):
        probe = module.compile_row({"state": "STATE", "questions": {"FIELD": {"type": "noul"}}})
        system, user, _ = probe.messages
        self.system = system["content"]
        self.before_state, _, rest = user["content"].partition('"STATE"')
        self.after_state, _, field = rest.partition("FIELD: ")
        _, self.no, self.yes = field.split("\n")

    def structure(self, text, state):
        """The field lines of a user text, after its state, which must be indented JSON."""
        state_json = json.dumps(state, ensure_ascii=False, indent=2)
        start = self.before_state + state_json + self.after_state
        assert text.startswith(start)
        lines = text.removeprefix(start).split("\n")
        return ["default" if line in (self.no, self.yes) else line for line in lines]


def outcome(call, *arguments):
    """What the call returns, or the class of its refusal."""
    try:
        return call(*copy.deepcopy(arguments))
    except (ValueError, TypeError, ArithmeticError) as error:
        # The published code meets an unhashable type with a TypeError: a refusal all the same.
        return ArithmeticError if isinstance(error, ArithmeticError) else ValueError


def assert_same_structure(published, row):
    theirs, ours = published.compile_row(row), own.compile_row(row)
    assert (ours.fields, ours.symbols) == (theirs.fields, theirs.symbols)
    assert [message["role"] for message in ours.messages] == [message["role"] for message in theirs.messages]
    assert ours.messages[2] == theirs.messages[2]  # the skeleton
    found = []
    for module, compiled in ((own, ours), (published, theirs)):
        wording, content = Wording(module), compiled.messages[1]["content"]
        assert compiled.messages[0]["content"] == wording.system
        assert isinstance(content, str) is not bool(row.get("images"))
        images, text = ([], content) if isinstance(content, str) else (content[:-1], content[-1]["text"])
        found.append((images, wording.structure(text, row.get("state"))))
    assert found[0] == found[1]


@pytest.mark.parametrize("seed", range(SHARDS))
def test_generated_requests(published, seed):
    maker = RequestMaker(seed)
    accepted = refused = 0
    for _ in range(REQUESTS):
        request = maker.request()
        theirs, ours = outcome(published.validate_request, request), outcome(own.validate_request, request)
        if theirs is ValueError:
            assert ours is ValueError, request
            refused += 1
        else:
            assert repr(ours) == repr(theirs), request  # as text: NaN is in some
            assert_same_structure(published, theirs)
            accepted += 1
    assert accepted > REQUESTS / 3
    assert refused > REQUESTS / 5


@pytest.mark.parametrize(
    "row",
    [
        {"questions": {"a": {"type": "noul"}}},
        {"state": 1, "questions": {"a": {"type": "noul"}}, "images": [{"path": "p", "image_wh": [4, 3]}, {"url": "u"}]},
        {"state": 1, "questions": {"a": {"type": "score", "criteria": {"low": "x", "high": "y"}}}},
        {"state": 1, "questions": {7: {"type": "choice", "criteria": {1: None, 2.5: {"deep": [1]}}}}},
    ],
)
def test_rows_that_were_not_validated(published, row):
    assert_same_structure(published, row)


@pytest.mark.parametrize(
    "row",
    [
        {"state": 1},
        {"state": 1, "questions": {}},
        {"state": 1, "questions": {"a": "b"}},
        {"state": 1, "questions": {"a": {"type": "choice", "criteria": {}}}},
        {"state": 1, "questions": {"a": {"type": "score", "criteria": "abc"}}},
        {"state": 1, "questions": {"a": {"type": "choice", "criteria": ["x"]}}},
        {"state": 1, "questions": {"a": {"type": "other", "criteria": {"x": "y"}}}},
        {"state": 1, "questions": {"a": {"type": "score", "criteria": ["x"] * 63}}},
    ],
)
def test_rows_that_neither_compiles(published, row):
    assert outcome(published.compile_row, row) is outcome(own.compile_row, row) is ValueError


def distribution(generator):
    """Label and probability, with ties, zeros and, now and then, no distribution at all."""
    labels = generator.sample(["no", "yes", "10", "2", "a", "B", "é", "-1.5"], k=generator.randint(1, 8))
    weights = [generator.choice([0.0, 1.0, 1.0, generator.random(), 1e-9, 1e-300]) for _ in labels]
    total = math.fsum(weights) or 1.0
    probs = {label: weight / total for label, weight in zip(labels, weights, strict=True)}
    if generator.random() < 0.1:
        probs[labels[0]] = generator.choice([math.nan, -0.1, 1.5, math.inf, probs[labels[0]] + 0.01])
    return probs


def test_scaling_and_ties(published):
    generator = random.Random(5)
    refused = largest = 0
    for _ in range(1_000):
        probs, temperature = distribution(generator), generator.choice([0.05, 0.5, 1, 1.99241824, 40.0])
        theirs = outcome(published.scale_probabilities, probs, temperature)
        ours = outcome(own.scale_probabilities, probs, temperature)
        if not isinstance(theirs, dict):
            assert ours is theirs, (probs, temperature)
            refused += 1
            continue
        assert ours.keys() == theirs.keys()
        assert own.argmax(ours) == published.argmax(theirs)
        largest = max(largest, *(abs(ours[label] - theirs[label]) for label in theirs))
    assert refused > 20
    assert largest < 1e-15  # the same sum in another order
    print(f"largest difference of a scaled probability: {largest:.1e}")


def test_scaling_that_would_move_the_argmax(published):
    almost_tied = {"a": 0.5 - 2**-54, "b": 0.5 + 2**-53}
    assert published.argmax(almost_tied) == own.argmax(almost_tied) == "b"
    for module in (published, own):
        with pytest.raises(ArithmeticError):
            module.scale_probabilities(almost_tied, 1e6)


@pytest.mark.parametrize("temperature", [0, -1, math.nan, math.inf, "x", None])
def test_temperatures_that_neither_takes(published, temperature):
    assert outcome(published.validate_temperature, temperature) is ValueError
    assert outcome(own.validate_temperature, temperature) is ValueError


def test_scaled_results(published):
    result = {
        "answers": {
            "c": {"type": "choice", "probabilities": {"10": 0.4, "2": 0.4, "x": 0.2}},
            "n": {"type": "noul", "probabilities": {"no": 0.25, "yes": 0.75}},
            "s": {"type": "score", "probabilities": {"0": 0.1, "1.5": 0.6, "-2": 0.3}, "legend": {"0": "none"}},
        },
        "usage": {"input_tokens": 3},
    }
    theirs, ours = published.scale_result(result, 2.5), own.scale_result(result, 2.5)
    assert ours["answers"]["c"]["choice"] == theirs["answers"]["c"]["choice"] == "10"
    for field, answer in theirs["answers"].items():
        for key, value in answer.items():
            approximately = pytest.approx(value, rel=1e-14) if key in ("noul", "score", "confidence") else value
            if key == "probabilities":
                approximately = pytest.approx(value, rel=1e-14)
            assert ours["answers"][field][key] == approximately
        assert ours["answers"][field].keys() == answer.keys()
    assert ours["calibration"] == theirs["calibration"] == {"method": "temperature-scaling", "temperature": 2.5}
    assert ours["usage"] == theirs["usage"]


def test_the_sentences_are_our_own(published):
    """Equal lines of some length are signatures, which callers rely on."""
    ours, theirs = (
        {line.strip() for line in inspect.getsource(module).splitlines() if len(line.strip()) > 45}
        for module in (own, published)
    )
    assert all(line.startswith("def ") for line in ours & theirs), ours & theirs
    for name in ("system", "before_state", "after_state", "no", "yes"):
        assert getattr(Wording(own), name) != getattr(Wording(published), name)


def test_published_prompt_code_runs_on_the_stand_in(published, intern_snapshot, intern_ref_snapshot):
    assert intern_ref_snapshot.inference_sha256 != intern_snapshot.inference_sha256
    module = execute(intern_ref_snapshot.path / "inference.py")
    assert module.SYSTEM_PROMPT == published.SYSTEM_PROMPT
    engine = module.DecisionEngine(device="cpu", dtype="float32")
    request = {
        "state": {"ticket": "Où est ma commande ? 📦", "days": 9},
        "questions": {
            "late": {"type": "noul", "instructions": "Is the parcel late?"},
            "team": {"type": "choice", "instructions": "Who answers?", "criteria": {"shop": "s", "post": "p"}},
            "mood": {"type": "score", "instructions": "How angry?", "criteria": ["calm", "cross", "furious"]},
        },
    }
    row = module.validate_request(request)
    compiled, batch, positions = engine.backend.encode(row)
    text = engine.backend.tokenizer.decode(batch["input_ids"][0])
    assert published.compile_row(row).messages[1]["content"] in text
    markers = [engine.backend.tokenizer.decode(batch["input_ids"][0][position + 1]) for position in positions]
    assert markers == ["<decision>"] * 3
    assert compiled.fields == ("late", "team", "mood")
    result = engine.predict(request)
    assert result["model"] == intern_ref_snapshot.model_name == published.MODEL_NAME
    assert result["calibration"]["temperature"] == published.DEFAULT_TEMPERATURE
    assert result["usage"] == {"input_tokens": batch["input_ids"].shape[-1], "output_tokens": 3, "decision_count": 3}
    with pytest.raises(ValueError, match="Supply 1–16 questions"):  # the published validation, not the stand-in's
        engine.predict({"state": 1, "questions": {}})
