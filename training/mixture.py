"""The stream of training questions: what the n-th state is, and what is asked about it.

They depend on the seed and the number alone, so a run that is resumed sees what it would have seen.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import accumulate
from pathlib import Path

from decision_serve.evaluate.labelled import LabelledQuestion, read_clinc150
from training.claims import Claims
from training.dialogues import Dialogues
from training.drills import Drills
from training.families import families
from training.families.family import Family
from training.forms import yes_no_forms
from training.moods import Moods
from training.passages import Passages
from training.siblings import SIBLINGS, make_siblings
from training.sources import source_families
from training.splits import UNSEEN_FAMILIES

WARM_UP, MAIN = 24_000, 72_000
"""States of the first two parts. First drills, mostly: what they teach is needed for most families. Then the families,
the slow ones more often. At last, without end, several questions of a family about every state, slow families up to
twice as often as others, and more texts that were not made up."""
PARTS = tuple(accumulate((WARM_UP, MAIN)))
"""The first state of every part but the first."""
DRILLS = (0.8, 0.12, 0.0)
"""Of the states of each part, those that are drills."""
TEXTS: Mapping[type[Passages | Claims | Dialogues | Moods], Sequence[float]] = {
    Passages: (0.0, 0.06, 0.12),
    Claims: (0.0, 0.06, 0.13),
    Dialogues: (0.0, 0.04, 0.1),
    Moods: (0.0, 0.02, 0.06),
}
"""Of the other states of each part, those that are from each of these sets."""
SOURCE_SHARE = (0.22, 0.22, 0.28)
"""Of the rest of each part, those from the public sources."""
SOURCE_WEIGHTS = {
    "banking77": 7, "clinc150": 4, "banking77_yes_no": 3, "clinc150_yes_no": 2, "nlupp": 3, "explagraphs": 2,
    "explagraphs_yes_no": 2,
}  # fmt: skip
WEIGHTS = {
    # Learned within a few hundred questions.
    "cause": 0.4, "stance": 0.4, "stance_score": 0.4, "language_id": 0.4, "sentiment_choice": 0.5, "politeness": 0.5,
    "formality": 0.4, "topic": 0.7, "best_reply": 0.7, "language_is": 0.7,
    # Of reading, rules and numbers: slow.
    "field_lookup_json": 3.0, "record_lookup": 2.5, "field_present": 2.0, "pick_extreme": 1.5, "number_threshold": 3.0,
    "date_order": 1.2, "date_window": 1.2, "count_items": 0.7, "policy_outcome": 2.0, "policy_rule": 2.0,
    "negation": 2.0, "entailment": 2.0, "statement_check": 2.5, "missing_evidence": 2.0, "who_did_what": 2.0,
    "deed_check": 2.0, "injection_attempt": 1.5, "is_complaint": 1.5, "needs_human": 1.5, "off_topic": 1.5,
    "is_question_answered": 1.5, "pii_presence": 1.5,
}  # fmt: skip
"""Of a family among the families, until the last part; 1 where it is not named."""
MOST, SCORE = 2.0, 2.0
"""In the last part, the largest of `WEIGHTS`, and the weight of a family of scores."""
FORMS = 0.5
"""Of the choices and scores of families, those that are asked about in other forms, too."""


class Mixture:
    """Groups of questions about one state by number, endless. Nothing of `splits` is among them."""

    def __init__(self, folder: Path, seed: int) -> None:
        sources = source_families(folder, held_out=False)
        learned = [family for family in families() if family.name not in UNSEEN_FAMILIES]
        slow_more = [WEIGHTS.get(family.name, 1.0) for family in learned]
        at_last = [
            max(SCORE, weight) if family.kind == "score" else min(MOST, weight)
            for family, weight in zip(learned, slow_more, strict=True)
        ]
        of_sources = [SOURCE_WEIGHTS[source.name] for source in sources]
        self.families: Sequence[Family] = [*sources, *learned]
        self._weights = [
            [*_shares(of_sources, share), *_shares(own, 1 - share)]
            for share, own in zip(SOURCE_SHARE, (slow_more, slow_more, at_last), strict=True)
        ]
        self._drills = Drills(_words(folder))
        self._texts = [of_texts(folder) for of_texts in TEXTS]
        self._text_shares = [[shares[part] for shares in TEXTS.values()] for part in range(len(SOURCE_SHARE))]
        self._seed = seed

    def group(self, number: int) -> tuple[str, list[LabelledQuestion]]:
        """The name of a family or a set of texts, or `drills`, and questions about one state; numbers from 0 on."""
        rng = random.Random(f"{self._seed} {number}")
        part = bisect_right(PARTS, number)
        if rng.random() < DRILLS[part]:
            return "drills", self._drills.make(rng)
        (texts,) = rng.choices([None, *self._texts], [1 - sum(self._text_shares[part]), *self._text_shares[part]])
        if texts is not None:
            return texts.make(rng)
        (family,) = rng.choices(self.families, self._weights[part])
        items = make_siblings(family, rng) if part == len(PARTS) else [family.make(rng)]
        if items[0].question.type != "noul" and rng.random() < FORMS:
            items = [*items[: SIBLINGS - 2], *yes_no_forms(items[0], rng)]
        return family.name, items


def _shares(weights: Sequence[float], whole: float) -> list[float]:
    return [whole * weight / sum(weights) for weight in weights]


def _words(folder: Path) -> list[str]:
    """Words of one of the sources, in a fixed order."""
    return sorted(
        {word for text, _ in read_clinc150(folder, "train") for word in text.lower().split() if len(word) > 3}
    )
