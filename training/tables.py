"""What was measured, as Markdown: the tables of the card."""

from __future__ import annotations

from collections.abc import Sequence

from training.quality import Bar, FamilyQuality, Interval, Results
from training.splits import UNSEEN_FAMILIES, UNSEEN_SOURCE

FAR = ("family never trained on", "source never trained on", "other texts of this source trained on")


def markdown(results: Results) -> str:
    """Bars, then quality by family beside the baselines, then calibration by type."""
    parts = [bars_table(results), unseen_table(results), seen_table(results), types_table(results)]
    return "\n\n".join(parts)


def bars_table(results: Results) -> str:
    rows = [
        [bar.name, _target(bar), _interval(bar.value, not bar.at_most), "yes" if bar.met else "**no**"]
        for bar in results.bars
    ]
    return _table(["promise", "target", "measured (95 %)", "met"], rows)


def unseen_table(results: Results) -> str:
    """Families and sources that were not trained on, beside what the baselines reach on the same rows."""
    names = list(results.baselines)
    rows = []
    for family in sorted((own for own in results.families if not own.seen), key=_how_far):
        shares = [results.baselines[name].get(family.family) for name in names]
        theirs = ["" if share is None else f"{share:.0%}" for share in shares]
        own = _interval(family.quality, True)
        rows.append([family.family, family.kind, FAR[_how_far(family)], str(family.questions), own, *theirs])
    return _table(["questions", "type", "what", "n", "embedded (95 %)", *names], rows)


def seen_table(results: Results) -> str:
    """Fresh questions of the families that were trained on."""
    rows = [
        [family.family, family.kind, str(family.questions), _interval(family.quality, True)]
        for family in results.families
        if family.seen
    ]
    return _table(["family", "type", "n", "embedded (95 %)"], rows)


def types_table(results: Results) -> str:
    rows = [
        [own.kind, _interval(own.quality_unseen, True), str(own.questions), f"{own.temperature:g}"]
        + [_interval(ece, False) for ece in (own.ece_before, own.ece, own.ece_unseen)]
        for own in results.types
    ]
    heads = ["type", "mean of unseen families (95 %)", "n", "temperature"]
    heads += ["ECE at temperature 1 (95 %)", "ECE (95 %)", "ECE of unseen families (95 %)"]
    return _table(heads, rows)


def _how_far(family: FamilyQuality) -> int:
    """From what was trained on, the farthest first: an index of `FAR`."""
    return 0 if family.family in UNSEEN_FAMILIES else 1 if family.family == UNSEEN_SOURCE else 2


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _target(bar: Bar) -> str:
    return f"at most {bar.target:g}" if bar.at_most else f"at least {bar.target:.0%}"


def _interval(value: Interval, percent: bool) -> str:
    if percent:
        return f"{value.value:.1%} ({value.low:.0%} to {value.high:.0%})"
    return f"{value.value:.3f} ({value.low:.3f} to {value.high:.3f})"
