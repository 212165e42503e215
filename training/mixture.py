"""The stream of training questions: which family the n-th question is of, and the question itself.

A question depends on the seed and its number alone, so a run that is resumed sees what it would have seen.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from decision_serve.evaluate.labelled import LabelledQuestion
from training.families import families
from training.families.family import Family
from training.sources import source_families
from training.splits import UNSEEN_FAMILIES

SOURCE_SHARE = 0.3
"""Of the questions, those from the public sources."""
SOURCE_WEIGHTS = {
    "banking77": 6, "clinc150": 6, "banking77_yes_no": 3, "clinc150_yes_no": 3, "nlupp": 5, "explagraphs": 3,
    "explagraphs_yes_no": 2,
}  # fmt: skip


class Mixture:
    """Questions by number, endless. Families weigh alike, sources as above; nothing of `splits` is among them."""

    def __init__(self, folder: Path, seed: int) -> None:
        sources = source_families(folder, held_out=False)
        learned = [family for family in families() if family.name not in UNSEEN_FAMILIES]
        total = sum(SOURCE_WEIGHTS[source.name] for source in sources)
        self.families: Sequence[Family] = [*sources, *learned]
        self._weights = [SOURCE_SHARE * SOURCE_WEIGHTS[source.name] / total for source in sources]
        self._weights += [(1 - SOURCE_SHARE) / len(learned)] * len(learned)
        self._seed = seed

    def question(self, number: int) -> tuple[Family, LabelledQuestion]:
        """The family and the question of this number, from 0 on."""
        rng = random.Random(f"{self._seed} {number}")
        (family,) = rng.choices(self.families, self._weights)
        return family, family.make(rng)
