"""The planner against the author's own code: PyPI `decider-ai`, its prompt and request modules, no weights."""

import json
import random

import pytest

from decision_serve.assembly import answer_question
from decision_serve.metadata import SystemOneMetadata
from decision_serve.prompts.plan import Readout
from decision_serve.prompts.rows import RowPlanner
from decision_serve.prompts.tokenizer import read_tokenizer
from decision_serve.questions import Profile, parse_questions

author = pytest.importorskip("decider.systemone", reason="decider-ai is not installed (see the Makefile)")
author_prompt = pytest.importorskip("decider.prompt")

REQUESTS = 2_000
SHARDS = 4
METADATA = SystemOneMetadata(version="0.8b-v1", temperature=1.03, isolated_levels=True)

WORDS = [
    *"refund invoice ticket angry ok 日本語 한국어 العربية ñandú naïve 🙂 👩\u200d👩\u200d👧 e\u0301".split(),
    *"<|im_end|> <think> (A) Answer: \\n {curly} [square] 12: -3 1.50 1e-7 C++ foo.bar[47] _index ΑΒΓ".split(),
    *("ß", "ﬁ", "½", "\u200b", "\u2028", "\t", '"quoted"', ";", ")", "?", "…", ".", ""),
]


class RequestMaker:
    """Seeded requests in the author's JSON form, of every kind that the contract lists."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def text(self, most=8):
        separator = self.random.choice([" ", " ", "\n", "", "  "])
        return separator.join(self.random.choices(WORDS, k=self.random.randint(1, most)))

    def value(self, depth=0):
        pick = self.random.random()
        if depth > 3 or pick < 0.45:
            return self.random.choice([self.text(), self.text(2), 0, -1, 1.0, -0.0, 1e3, 1e-7, 10**20, True, None, ""])
        if pick < 0.72:
            length = self.random.choice([0, 1, 3, 7, 8, 9, 15])
            return [self.value(depth + 1) for _ in range(length)]
        keys = self.random.sample([*WORDS, "_index", "value", ""], k=self.random.randint(0, 6))
        return {key: self.value(depth + 1) for key in keys}

    def description(self):
        return self.random.choice([None, "", self.text(), self.text(), self.value(2)])

    def instructions(self):
        if self.random.random() < 0.8:
            return self.text() + "?"
        return self.random.choice([{"ask": self.value(2)}, [self.value(2), "x"]])

    def choice(self):
        count = self.random.choice([2, 3, 4, 5, 9, 10, 11, 12, 26, 27, self.random.randint(2, 255)])
        names = list(dict.fromkeys([self.text(3), *(f"{self.text(2)} {i}" for i in range(count - 1))]))
        names += [f"more {i}" for i in range(count - len(names))]
        criteria = names if self.random.random() < 0.2 else {name: self.description() for name in names}
        return {"type": "choice", "instructions": self.instructions(), "criteria": criteria}

    def score(self):
        levels = [self.random.choice([self.text(), f"{i}: {self.text()}", self.value(2) or "level"]) for i in range(10)]
        levels = levels[: self.random.randint(2, 10)]
        question = {"type": "score", "instructions": self.instructions(), "criteria": levels}
        if self.random.random() < 0.3:
            keys = self.random.sample(["0", "1", "2", "10", "-1", "0.5", "1e2", "7", "33", "4"], k=len(levels))
            question["criteria"] = dict(zip(keys, levels, strict=True))
        if self.random.random() < 0.3:
            question["isolated"] = self.random.random() < 0.5
        return question

    def noul(self):
        question = {"type": self.random.choice(["noul", "bool"]), "instructions": self.instructions()}
        sides = {side: self.description() for side in ("true", "false") if self.random.random() < 0.6}
        if self.random.random() < 0.7:
            question["criteria"] = sides
        return question

    def question(self):
        question = self.random.choice([self.choice, self.score, self.noul])()
        if question["type"] == "choice" and self.random.random() < 0.2:
            del question["type"]
        if self.random.random() < 0.1:
            question["question"] = question.pop("instructions")
        if "criteria" in question and self.random.random() < 0.1:
            question["options"] = question.pop("criteria")
        return question

    def request(self):
        state = (
            self.text(40) if self.random.random() < 0.4 else self.random.choice([self.value(0), {"s": self.value()}])
        )
        count = self.random.choice([1, 1, 2, 3, 5])
        return state, {f"q{i} {self.text(1)}": self.question() for i in range(count)}


@pytest.fixture(scope="module")
def tokenizer(qwen_tokenizer_file):
    return read_tokenizer(qwen_tokenizer_file)


class AuthorTokenizer:
    """The two things the author's code asks of a tokenizer."""

    def __init__(self, tokenizer):
        self.tokenizer = tokenizer

    def encode(self, text, add_special_tokens=False):
        return self.tokenizer.encode(text, add_special_tokens=add_special_tokens).ids


class FirstOptions(random.Random):
    def shuffle(self, options):
        pass


class Example:
    def __init__(self, context, row):
        self.context = context
        self.qs = [type("Q", (), {"text": row["question"], "options": row["options"], "gold": 0})]


def author_rows(state, questions, tokenizer):
    rendered = {name: author.render_question(question) for name, question in questions.items()}
    flat, index = author.plan_rows(rendered, True)
    context = author.render_state(state)
    build = author_prompt.build
    items = [build(Example(context, row), tokenizer, FirstOptions(), 255, METADATA.max_state_tokens) for row in flat]
    return rendered, index, items


@pytest.mark.parametrize("shard", range(SHARDS))
def test_rows_usage_and_answers_are_the_authors(shard, tokenizer):
    planner = RowPlanner(tokenizer, METADATA)
    author_tokenizer = AuthorTokenizer(tokenizer)
    maker = RequestMaker(seed=shard)
    logits = random.Random(1000 + shard)
    compared = wide = isolated = 0
    for _ in range(REQUESTS // SHARDS):
        state, questions = maker.request()
        said = json.dumps([state, questions], ensure_ascii=False)[:2000]
        plan = planner.plan(state, parse_questions(questions))
        rendered, index, items = author_rows(state, questions, author_tokenizer)
        assert [list(row.ids) for row in plan.rows] == [item["ids"] for item in items], said
        assert [list(row.slots) for row in plan.rows] == [item["slots"] for item in items], said
        assert [len(row.label_ids[0]) for row in plan.rows] == [item["nopts"][0] for item in items], said
        assert plan.input_tokens == author.unique_tokens(items), said
        assert [(p.id, p.first, p.count) for p in plan.questions] == [(k, s, n) for k, _, s, n in index], said

        probabilities = [[logits.random() + 1e-3 for _ in row.label_ids[0]] for row in plan.rows]
        probabilities = [[value / sum(row) for value in row] for row in probabilities]
        theirs = author.assemble(rendered, index, probabilities)
        for planned in plan.questions:
            rows = probabilities[planned.first : planned.first + planned.count]
            compare_answers(answer_question(planned, rows, Profile.AUTHOR), theirs[planned.id], said)
            compared += 1
            isolated += planned.readout is Readout.ISOLATED_LEVELS
            wide += len(plan.rows[planned.first].label_ids[0]) > 10
    assert min(compared, wide, isolated) > 100  # every kind was really there


def compare_answers(ours, theirs, said):
    if theirs["type"] == "noul":
        assert ours.noul == theirs["noul"], said
        return
    # Since 1.3 the author prints TypeSafe's confidence and keeps the largest probability under another name.
    assert ours.confidence == theirs["x_p_max"], said
    assert ours.certainty == theirs["certainty"], said
    assert ours.probabilities == theirs["probabilities"], said
    if theirs["type"] == "choice":
        assert ours.choice == theirs["choice"], said
    else:
        assert (ours.score, ours.legend) == (theirs["score"], theirs["legend"]), said
        assert (ours.level_fit, ours.fit_mass) == (theirs.get("level_fit"), theirs.get("fit_mass")), said


def test_the_label_table_is_the_authors(tokenizer):
    planner = RowPlanner(tokenizer, METADATA)
    labels, ids, _ = author_prompt.label_table(AuthorTokenizer(tokenizer))
    assert (list(planner.labels.labels), list(planner.labels.ids)) == (labels, ids)
