"""Questions about passages of Wikipedia: what a text says, whether it says it, and what kind of thing it is about.

From two public sets (see `training/README.md`): SQuAD, whose answers are places in a text, and abstracts of DBpedia
with their classes. None of their developers' evaluation parts is read, and one article or text in ten is left out here,
by `splits`.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from pathlib import Path

from decision_serve.evaluate.labelled import LabelledQuestion
from decision_serve.questions import Choice, Noul
from training.asked import Asked, among, is_it, overlap
from training.forms import yes_no_forms
from training.passage_files import Answered, Paragraph, read_dbpedia, read_squad
from training.splits import is_held_out

QUESTIONS = 4
"""About a passage, at most."""
LENGTHS = (25, 45, 70, 100)
"""Words of a passage of SQuAD, at most: one of these."""
ABSTAIN = ("not stated", "the text does not say", "none of these", "cannot be told from the text", "unknown")
ASK_ANSWER = ("{}", "{}", "{}", "{}", "According to the text: {}", "Answer from the text. {}", "What does it say? {}")
ANSWERED = (
    "Does the text answer this question: {}", "Can this be answered from the text? {}", "The text says: {}",
    'The answer to "{}" is in the text.', "Is there an answer to this? {}", "Is enough said to answer this? {}",
)  # fmt: skip
NOT_ANSWERED = (
    "The text leaves this open: {}", "Nothing is said about this: {}", 'Is "{}" left unanswered?',
    "Is the text of no help with this question? {}",
)  # fmt: skip
ASK_SUBJECT = (
    "What is the text about?", "Which article is this from?", "subject", "Pick the title that fits.",
    "Under which heading does this belong?", "What is described here?",
)  # fmt: skip
ABOUT = (
    "Is the text about {}?", "This is from an article about {}.", "Does it deal with {}?", "subject: {}",
    "Would {} be the right heading?", "The text has to do with {}.",
)  # fmt: skip
NOT_ABOUT = ("The text is not about {}.", "Is this about something else than {}?", "It has nothing to do with {}.")
ASK_SENTENCE = (
    "Which sentence answers the question?", "Where is the answer?", "Pick the text that answers this.",
    "Which of these helps?", "Which passage has what is asked for?",
)  # fmt: skip
ASK_QUESTION = (
    "Which question does this answer?", "What was asked?", "Pick the question that fits this text.",
    "To which of these is it an answer?",
)  # fmt: skip
ASK_KIND = (
    "What kind of thing is described?", "What is this?", "Which class fits?", "type", "What is the text about?",
    "Choose the category of what is described.", "What sort of entry is this?",
)  # fmt: skip
IS_KIND = (
    "Is this about a {}?", "The text describes a {}.", "Is it a {}?", "It is a {}.", "{}?",
    "Does {} fit as a category?", "What is described is a {}.", "Would you file this under {}?",
)  # fmt: skip
IS_NO_KIND = (
    "This is not a {}.", "Is it something other than a {}?", "Is {} the wrong category?", "No {} is described.",
)  # fmt: skip
SHARES = (0.68, 0.12, 0.2)
"""Of the passages: those of SQuAD with questions, those that are matched with questions, and those of DBpedia."""


class Passages:
    """Groups of questions about one passage, drawn from the files in `folder`.

    Raises `OSError` where a file is absent.
    """

    def __init__(self, folder: Path, *, held_out: bool = False) -> None:
        self._articles = [
            paragraphs for paragraphs in read_squad(folder) if is_held_out(paragraphs[0].title) == held_out
        ]
        self._titles = [paragraphs[0].title for paragraphs in self._articles]
        self._kinds = [(text, kind) for text, kind in read_dbpedia(folder) if is_held_out(text) == held_out]
        self._kind_names = sorted({kind for _, kind in self._kinds})

    def make(self, rng: random.Random) -> tuple[str, list[LabelledQuestion]]:
        """The name of the set and up to `QUESTIONS` questions. Equal states of the generator give equal questions."""
        ((name, make),) = rng.choices(
            (("squad", self._read), ("squad", self._match), ("dbpedia", self._kind)),
            SHARES,
        )
        return name, make(rng)

    def _draw(self, rng: random.Random) -> tuple[list[Paragraph], Paragraph]:
        """An article, and a paragraph of it that something is asked about."""
        article = rng.choice(self._articles)
        return article, rng.choice([one for one in article if one.asked])

    def _read(self, rng: random.Random) -> list[LabelledQuestion]:
        """What a passage says."""
        article, paragraph = self._draw(rng)
        text, inside = _window(rng, paragraph)
        others = [one for other in article if other is not paragraph for one in other.asked]
        answers = [one.answer for one in (*paragraph.asked, *others[:30])]
        items: list[LabelledQuestion] = []
        for one in rng.sample(inside, min(len(inside), 3)):
            item = LabelledQuestion(text, *_pick_answer(rng, one, answers, text))
            told = _told(rng, one, item)
            items += told if told and rng.random() < 0.6 else [item] if rng.random() < 0.6 else yes_no_forms(item, rng)
        if others and rng.random() < 0.5:
            right, wrong = rng.choice(inside).question, rng.choice(others).question
            items.insert(0, LabelledQuestion(text, *is_it(rng, right, wrong, ANSWERED, NOT_ANSWERED)))
        if rng.random() < 0.2:
            items.insert(0, LabelledQuestion(text, *self._subject(rng, paragraph.title)))
        return items[:QUESTIONS]

    def _subject(self, rng: random.Random, title: str) -> Asked:
        wrong = [one for one in self._titles if one != title]
        wrong = rng.sample(wrong, min(len(wrong), rng.randint(1, 6)))
        if rng.random() < 0.5:
            return among(rng, rng.choice(ASK_SUBJECT), title, wrong)
        return is_it(rng, title, wrong[0], ABOUT, NOT_ABOUT)

    def _match(self, rng: random.Random) -> list[LabelledQuestion]:
        """Which sentence goes with a question, or which question with a sentence."""
        article, paragraph = self._draw(rng)
        one = rng.choice(paragraph.asked)
        sentences = [
            (paragraph.text[start:end].strip(), start <= one.start < end) for start, end in paragraph.sentences()
        ]
        right = next(text for text, has_it in sentences if has_it)
        if rng.random() < 0.6:
            wrong = [text for text, has_it in sentences if not has_it and one.answer not in text]
            elsewhere = rng.choice(article).text
            wrong = rng.sample(wrong, min(len(wrong), rng.randint(1, 3))) or [elsewhere[:200]]
            return [LabelledQuestion(one.question, *among(rng, rng.choice(ASK_SENTENCE), right, wrong))]
        asked = [other.question for each in article if each is not paragraph for other in each.asked]
        wrong = rng.sample(asked, min(len(asked), rng.randint(1, 4))) or ["What else is there?"]
        return [LabelledQuestion(right, *among(rng, rng.choice(ASK_QUESTION), one.question, wrong))]

    def _kind(self, rng: random.Random) -> list[LabelledQuestion]:
        """What sort of thing is described."""
        text, kind = rng.choice(self._kinds)
        near = [name for name in self._kind_names if name != kind and set(name.split()) & set(kind.split())]
        wrong = [name for name in near if rng.random() < 0.3][:3]
        rest = [name for name in self._kind_names if name != kind and name not in wrong]
        wrong += rng.sample(rest, min(len(rest), max(1, rng.randint(2, 8) - len(wrong))))
        items = [LabelledQuestion(text, *among(rng, rng.choice(ASK_KIND), kind, wrong))]
        items += [LabelledQuestion(text, *is_it(rng, kind, rng.choice(wrong), IS_KIND, IS_NO_KIND)) for _ in range(2)]
        return items


def _window(rng: random.Random, paragraph: Paragraph) -> tuple[str, list[Answered]]:
    """Some sentences of the paragraph around an answer, and the questions whose answers are in them."""
    sentences = paragraph.sentences()
    one = rng.choice(paragraph.asked)
    first = last = next(at for at, (start, end) in enumerate(sentences) if start <= one.start < end)
    most = rng.choice(LENGTHS)
    while True:
        grown = [pair for pair in ((first - 1, last), (first, last + 1)) if pair[0] >= 0 and pair[1] < len(sentences)]
        rng.shuffle(grown)
        if not grown or len(paragraph.text[sentences[grown[0][0]][0] : sentences[grown[0][1]][1]].split()) > most:
            break
        first, last = grown[0]
    begin, end = sentences[first][0], sentences[last][1]
    inside = [other for other in paragraph.asked if begin <= other.start and other.start + len(other.answer) <= end]
    return paragraph.text[begin:end].strip(), inside or [one]


def _pick_answer(rng: random.Random, one: Answered, answers: Sequence[str], text: str) -> Asked:
    """The answer among those to other questions: of its form, and often from the passage. Seldom none is right."""
    distinct = [answer for answer in dict.fromkeys(answers) if not overlap(answer, one.answer)]
    rng.shuffle(distinct)
    near = rng.random() < 0.6
    distinct.sort(key=lambda answer: (near and answer not in text, _form(answer) != _form(one.answer)))
    wrong = distinct[: rng.randint(1, 5)] or ["nothing"]
    ask = rng.choice(ASK_ANSWER).format(one.question)
    draw = rng.random()
    if draw < 0.06 and len(wrong) > 1:
        return among(rng, ask, rng.choice(ABSTAIN), wrong)
    return among(rng, ask, one.answer, [*wrong[:-1], rng.choice(ABSTAIN)] if draw < 0.2 else wrong)


def _told(rng: random.Random, one: Answered, item: LabelledQuestion) -> list[LabelledQuestion]:
    """A question for who did something, as a statement with the right name and as one with another of its options."""
    begun = re.match(r"Who (?!did\b|do\b|does\b|else\b)(.+?)\?*$", one.question)
    assert isinstance(item.question, Choice)
    wrong = [text for text in item.question.options if text != one.answer and text[:1].isupper()]
    if not begun or not wrong:
        return []
    names = ((one.answer, 1), (rng.choice(wrong), 0))
    asks = ("{}.", "{}.", "Is it true that {}?", "The text says that {}.")
    told = [
        LabelledQuestion(item.state, Noul(rng.choice(asks).format(f"{name} {begun[1]}")), yes) for name, yes in names
    ]
    return rng.sample(told, 2)


def _form(text: str) -> tuple[bool, bool, bool]:
    """Whether it has digits, is a name, has more than two words."""
    return any(letter.isdigit() for letter in text), text[:1].isupper(), len(text.split()) > 2
