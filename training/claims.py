"""Questions about what follows from a text: statements that it backs, contradicts or leaves open.

From the training parts of three public sets of sentence pairs (see `training/README.md`): SNLI with statements and
texts that were revised so that the answer changes, ConjNLI, whose pairs differ in what stands beside an "and" or "or",
and MultiNLI. One text in ten is left out here, by `splits`.
"""

from __future__ import annotations

import random
import re
from pathlib import Path

from decision_serve.evaluate.labelled import LabelledQuestion
from decision_serve.questions import Choice, Noul, Score
from training.asked import TURNED, Asked, among
from training.splits import is_held_out
from training.text_files import LABELS, Pair, read_conjnli, read_mnli, read_snli

QUESTIONS = 4
"""About a text, at most."""
SAYS = (
    "Does it follow? {}", "Does this follow from the text? {}", "The text says so: {}", "According to the text: {}",
    "Can this be concluded? {}", "{} Does the text say so?", "It follows from the text: {}", "Is this stated? {}",
    "Given the text, this must be true: {}", "Does the text back this? {}", "{} Is that what the text tells us?",
)  # fmt: skip
SAYS_NOT = (
    "This does not follow from the text: {}", "Does the text fail to say this? {}", "{} The text does not say so.",
    "Is this more than the text says? {}", "The text does not back this: {}", "One cannot conclude this: {}",
)  # fmt: skip
IS_SO = (
    "{}", "{}", "{}", "{}", "{}", "{}", "{}", "{}", "True or false: {}", "Is this true? {}", "{} Is that right?",
    "{} True?", "Is it correct to say this? {}", "{} Correct?",
)  # fmt: skip
IS_NOT_SO = (
    "This is false: {}", "Is this false? {}", "{} That is wrong.", "{} Is that wrong?", "It is a mistake to say: {}",
    "{} That is not the case.", "Wrong: {}", "{} No, that is not so.",
)  # fmt: skip
DENIES = (
    "Does the text contradict this? {}", "The text rules this out: {}", "{} Does that clash with the text?",
    "If the text is true, this cannot be: {}", "Is this at odds with the text? {}", "{} The text says otherwise.",
)  # fmt: skip
DENIES_NOT = (
    "Could this be true, given the text? {}", "The text does not contradict this: {}", "{} The text allows for that.",
    "Is this compatible with the text? {}", "{} Nothing in the text speaks against it.",
)  # fmt: skip
LEAVES_OPEN = (
    "Does the text leave this open? {}", "It cannot be told from the text whether this is so: {}",
    "{} The text neither says so nor rules it out.", "{} May or may not be, by the text?",
    "Is more needed than the text to judge this? {}", "Undecided by the text: {}",
)  # fmt: skip
SETTLES = (
    "Does the text settle whether this is true? {}", "Is the text enough to judge this? {}",
    "{} The text decides this one way or the other.", "One can tell from the text whether this is so: {}",
)  # fmt: skip
YES_NO = (
    ("entailment", SAYS, SAYS_NOT),
    ("entailment", IS_SO, IS_NOT_SO),
    ("contradiction", DENIES, DENIES_NOT),
    ("neutral", LEAVES_OPEN, SETTLES),
)
"""Kinds of yes/no questions: the label of a statement where the answer is yes, the wordings, and their contraries."""
KINDS = {
    "contradiction": (0.04, 0.70, 0.20, 0.10, 0.22, 0.06),
    "neutral": (0.27, 0.00, 0.27, 0.33, 0.35, 0.10),
    "entailment": (0.20, 0.70, 0.04, 0.10, 0.22, 0.06),
}
"""How a statement with a label is asked about: in the kinds of `YES_NO`, as a choice, as a score. So that every kind is
yes as often as no; whether a statement that is left open is true is not asked."""
ASKED = {"contradiction": 1.0, "neutral": 0.6, "entailment": 1.0}
"""How often statements with a label are drawn."""
ASK_WAY = (
    "{}", "{}", "statement: {}", "How does this relate to the text? {}", "What does the text do to this statement? {}",
    "Judge this by the text: {}", "What can be said of this, given the text? {}", "{} How does that stand to the text?",
    "Compare this with the text: {}",
)  # fmt: skip
WAYS = (
    ("contradicted", "neither", "follows"), ("false", "cannot be told", "true"), ("refuted", "not said", "supported"),
    ("contradiction", "neutral", "entailment"), ("no", "unclear", "yes"), ("conflict", "open", "agreement"),
    ("the text rules it out", "the text leaves it open", "the text says so"),
    ("it contradicts the text", "it is neither backed nor contradicted", "it follows from the text"),
    ("cannot be true", "may be true", "must be true"), ("disproved", "not enough information", "proved"),
)  # fmt: skip
"""Names of the three answers, in the order of `LABELS`."""
MEANINGS = (
    ("The text says the opposite.", "The text says neither this nor the opposite.", "The text says this."),
    ("Not possible if the text is true.", "Possible, but not certain.", "Certain if the text is true."),
    ("It clashes with the text.", "The text does not decide it.", "Whoever believes the text must believe it."),
)
DESCRIBED = 0.3
"""Of the choices between the three answers, those that describe them."""
SCORES = (
    ("How well does the text back this? {}", ("It contradicts it.", "It leaves it open.", "It backs it.")),
    ("Rate the support for this statement: {}", ("contradicted", "left open", "backed")),
    ("support: {}", ("the text speaks against it", "the text does not decide", "the text speaks for it")),
    ("How sure can a reader be of this? {}", ("sure that it is false", "not sure", "sure that it is true")),
)
ASK_FOLLOWS = (
    "Which of these follows?", "Which statement is true?", "What does the text say?", "Pick what can be concluded.",
    "Which statement is backed by the text?", "Choose the statement that must be true.", "What follows?",
)  # fmt: skip
ASK_DENIED = (
    "Which of these is contradicted?", "Which statement is false?", "Pick what cannot be true.",
    "Which statement clashes with the text?",
)  # fmt: skip
WHICH = 0.25
"""Of the texts, those with a choice among statements, where there are some to choose from."""
AGAIN = 0.5
"""Of the texts with one statement, those where it is asked about in two ways."""
READERS = {"snli": read_snli, "mnli": read_mnli, "conjnli": read_conjnli}
SHARES = {"snli": 0.4, "mnli": 0.35, "conjnli": 0.25}


class Claims:
    """Groups of questions about one text, drawn from the files in `folder`.

    Raises `OSError` where a file is absent.
    """

    def __init__(self, folder: Path, *, held_out: bool = False) -> None:
        self._about: dict[str, dict[str, list[Pair]]] = {}
        self._labelled: dict[str, dict[str, list[Pair]]] = {}
        for name, read in READERS.items():
            pairs = [pair for pair in read(folder) if is_held_out(pair.premise) == held_out]
            self._labelled[name] = {label: [pair for pair in pairs if pair.label == label] for label in LABELS}
            about = self._about[name] = {}
            for pair in pairs:
                about.setdefault(pair.premise, []).append(pair)

    def make(self, rng: random.Random) -> tuple[str, list[LabelledQuestion]]:
        """The name of the set and up to `QUESTIONS` questions. Equal states of the generator give equal questions."""
        (name,) = rng.choices(list(SHARES), list(SHARES.values()))
        (label,) = rng.choices(list(ASKED), list(ASKED.values()))
        first = rng.choice(self._labelled[name][label])
        others = [pair for pair in self._about[name][first.premise] if pair is not first]
        rng.shuffle(others)
        asked = [_ask(rng, pair) for pair in (first, *others)]
        if not others and rng.random() < AGAIN:
            again = _ask(rng, first)
            asked += [again] if again != asked[0] else []
        if rng.random() < WHICH:
            asked[:0] = self._which(rng, name, first, others)
        return name, [LabelledQuestion(first.premise, *one) for one in asked[:QUESTIONS]]

    def _which(self, rng: random.Random, name: str, first: Pair, others: list[Pair]) -> list[Asked]:
        """The statement among others that follows, or that is contradicted; nothing where there is no such choice."""
        wrong = [pair.statement for pair in others if pair.label != first.label]
        if first.label == "contradiction" and wrong:
            return [among(rng, rng.choice(ASK_DENIED), first.statement, wrong[: rng.randint(1, 4)])]
        wrong += self._elsewhere(rng, name, first)
        if first.label == "entailment" and wrong:
            return [among(rng, rng.choice(ASK_FOLLOWS), first.statement, wrong[: rng.randint(1, 4)])]
        return []

    def _elsewhere(self, rng: random.Random, name: str, pair: Pair) -> list[str]:
        """Statements that do not follow from other texts, and that speak of things of which this text does not."""
        labelled = self._labelled[name]
        drawn = [rng.choice(labelled[rng.choice(LABELS[:2])]) for _ in range(6)]
        known = _words(f"{pair.premise} {pair.statement}")
        return [other.statement for other in drawn if len(_words(other.statement) - known) > 1]


def _ask(rng: random.Random, pair: Pair) -> Asked:
    """A question about the statement of the pair."""
    (kind,) = rng.choices(range(len(YES_NO) + 2), KINDS[pair.label])
    if kind < len(YES_NO):
        yes, asks, contrary = YES_NO[kind]
        turned = rng.random() < TURNED
        ask = rng.choice(contrary if turned else asks).format(pair.statement)
        return Noul(ask), int((pair.label == yes) != turned)
    level = LABELS.index(pair.label)
    if kind == len(YES_NO):
        return _way(rng, pair.statement, level)
    scored, levels = rng.choice(SCORES)
    return Score(scored.format(pair.statement), levels), level


def _way(rng: random.Random, statement: str, level: int) -> Asked:
    """The choice between contradicted, left open and backed."""
    ask, names = rng.choice(ASK_WAY).format(statement), rng.choice(WAYS)
    if rng.random() >= DESCRIBED:
        return among(rng, ask, names[level], names)
    meanings = rng.choice(MEANINGS)
    order = rng.sample(range(len(LABELS)), len(LABELS))
    return Choice(ask, {names[at]: meanings[at] for at in order}), order.index(level)


def _words(text: str) -> set[str]:
    """Those of more than three letters, without their endings: what a text speaks of."""
    return {word[:5] for word in re.findall(r"\w{4,}", text.lower())}
