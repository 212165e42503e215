import json
import random
import re

import pytest

from decision_serve.evaluate.labelled import read_banking77, read_clinc150, read_explagraphs, read_nlupp
from tests.evaluate.labelled_files import write_labelled_files
from training.held_out import source_questions
from training.sources import ABSTAIN, source_families
from training.splits import UNSEEN_SOURCE, is_held_out

SUPPORTS = {
    "Does the argument support the belief?": 1, "Does the argument speak against the belief?": 0,
    "The argument backs the belief.": 1, "Is the argument a counter to the belief?": 0,
}  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return write_labelled_files(tmp_path_factory.mktemp("data"), texts=600)


@pytest.fixture(scope="module")
def parts(folder):
    return {held_out: drawn(folder, held_out) for held_out in (False, True)}


def drawn(folder, held_out, count=300):
    """Name of a source -> questions."""
    found = {}
    for family in source_families(folder, held_out=held_out):
        rng = random.Random(f"{family.name} {held_out}")
        found[family.name] = [family.make(rng) for _ in range(count)]
    return found


def content(state):
    """The source's record in a state: its text, or belief and argument."""
    if isinstance(state, str) and state.startswith("Belief: "):
        belief, _, argument = state.removeprefix("Belief: ").partition("\nArgument: ")
        return belief, argument
    if isinstance(state, str):
        state = json.loads(state) if state.startswith("{") else {"text": state}
    return (state["belief"], state["argument"]) if "belief" in state else (state.get("text") or state["message"],)


def normal(text):
    return " ".join(text.lower().split())


def texts(questions):
    """What decides where a question belongs: its text, of stances the belief."""
    return {normal(content(item.state)[0]) for item in questions}


def trainable(folder):
    """Texts to train on, by source."""
    clinc150 = {text for part in ("train", "oos_train") for text, _ in read_clinc150(folder, part)}
    beliefs = {belief for belief, _, _ in read_explagraphs(folder)}
    pools = {
        "banking77": {text for text, _ in read_banking77(folder) if not is_held_out(text)},
        "clinc150": clinc150,
        "nlupp": {example["text"] for example in read_nlupp(folder)["examples"] if not is_held_out(example["text"])},
        "explagraphs": {belief for belief in beliefs if not is_held_out(belief)},
        UNSEEN_SOURCE: set(),
    }
    return {source: set(map(normal, pool)) for source, pool in pools.items()}


def check_parts(folder):
    """Both parts of every source, and the number of options of held-out choices.

    Returns the greatest share of a source's held-out questions whose text another source trains on.
    """
    pools = trainable(folder)
    everything = set().union(*pools.values())
    for name, questions in drawn(folder, held_out=False).items():
        assert texts(questions) <= pools[name.removesuffix("_yes_no")], name
    shares = []
    for held in source_questions(folder):
        if held.kind == "choice":
            assert {len(item.question.options) for item in held.questions} == set(range(4, 9))
        found = [normal(content(item.state)[0]) for item in held.questions]
        assert pools[held.family.removesuffix("_yes_no")].isdisjoint(found), held.family
        shares.append(sum(text in everything for text in found) / len(found))
    assert len(shares) == 8
    return max(shares)


def test_training_and_held_out_parts_share_no_text(folder):
    assert check_parts(folder) == 0


def test_published_texts_are_in_one_part_of_their_source(shared_dir):
    assert check_parts(shared_dir / "data") == 0


@pytest.mark.parametrize("text", ["How do I pay?", "how  do i\tPAY?", " how do i pay? "])
def test_case_and_white_space_do_not_move_a_text(text):
    assert is_held_out(text) == is_held_out("how do i pay?")


def test_one_text_in_ten_is_held_out():
    share = sum(is_held_out(f"text {number}") for number in range(5000)) / 5000
    assert share == pytest.approx(0.1, abs=0.02)  # 5 standard errors


class TestChoices:
    @pytest.mark.parametrize("held_out", [False, True])
    def test_the_intent_of_the_text_is_right(self, parts, held_out):
        for source in ("banking77", "clinc150", *([UNSEEN_SOURCE] if held_out else [])):
            places = set()
            for item in parts[held_out][source]:
                options = [option.replace(" ", "_") for option in item.question.options]
                places.add(item.gold)
                intent = content(item.state)[0].split()[-1]
                if (right := list(item.question.options)[item.gold]) in ABSTAIN:
                    assert not held_out
                    assert intent not in options
                else:
                    assert right.replace(" ", "_") == intent
            assert len(places) >= 8, "the right option stands everywhere"

    def test_only_training_asks_what_no_option_fits(self, parts):
        for held_out, sets in parts.items():
            abstains = [item for item in sets["clinc150"] if set(ABSTAIN) & set(item.question.options)]
            assert bool(abstains) != held_out
            for item in abstains:
                assert list(item.question.options)[item.gold] in ABSTAIN
        outside = [content(item.state)[0] for item in parts[False]["clinc150"] if "outside" in str(item.state)]
        assert outside
        assert all(text.startswith("train outside") for text in outside)


@pytest.mark.parametrize("held_out", [False, True])
class TestOtherQuestions:
    def test_yes_means_that_the_text_has_the_intent(self, parts, held_out):
        sets = parts[held_out]
        for source in ("banking77_yes_no", "clinc150_yes_no", "nlupp"):
            golds = [item.gold for item in sets[source]]
            assert 0.35 < sum(golds) / len(golds) < 0.65  # 5 standard errors
            for item in sets[source]:
                asked = re.search(r"intent[ _](\d+)", item.question.instructions)[1]
                assert (f"intent_{asked}" in content(item.state)[0].split()) == bool(item.gold)

    def test_stances(self, parts, held_out):
        sets = parts[held_out]
        for item in sets["explagraphs"]:
            against, supports = item.question.levels
            assert re.search("against|counters|opposes", against)
            assert re.search("for it|supports|backs|favour", supports)
            assert item.gold == speaks_for(item)
        for item in sets["explagraphs_yes_no"]:
            assert item.gold == (speaks_for(item) == SUPPORTS[item.question.instructions])


def speaks_for(item):
    belief, argument = content(item.state)
    index = int(belief.split()[1])
    assert argument == f'an "argument {index}'
    return int(index % 3 > 0)
