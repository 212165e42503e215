"""Small files in the formats of SNLI revised, ConjNLI, MultiNLI and GoEmotions; every text says what is true of it."""

import csv

from training.text_files import EMOTIONS

SURENESS = {"contradiction": "never", "neutral": "perhaps", "entailment": "surely"}
ASKED = 'For the statement, "{}", does the hypothesis "{}" represent entailment, contradiction, or neutrality?'
LONG = "far too long " * 21


def write_texts(folder, premises=300, comments=1400):
    folder.mkdir(parents=True, exist_ok=True)
    _write_tsv(folder / "snli-revised-train.tsv", _rows(0, premises, 3), "utf-8")
    _write_tsv(folder / "conjnli-train.tsv", _rows(10_000, premises, 2), "utf-8-sig")
    with (folder / "mnli-train.csv").open("w", encoding="utf-8", newline="") as file:
        rows = [(ASKED.format(*texts), label, "mnli") for *texts, label in _rows(20_000, premises, 1)]
        csv.writer(file).writerows([("Question", "Answer", "Origin"), *rows])
    emotions = [at % len(EMOTIONS) for at in range(comments)]
    rows = [(f"Comment {at:05d} is full of {EMOTIONS[own]}.", f"{own}", "id") for at, own in enumerate(emotions)]
    rows += [rows[0], ("Two at once.", "3,4", "id"), (LONG, "3", "id"), ('"He said ""no""."', "10", "id")]
    rows += [
        ("Told apart.", "1", "id"),
        ("Told apart.", "2", "id"),
        ('"Begun only', "0", "id"),
        ("Unlabelled.", "", "id"),
    ]
    _write(folder / "goemotions-train.tsv", rows, "utf-8")
    return folder


def statement(at, label):
    return f"Box {at:05d} is {SURENESS[label]} near {at + 50_000}."


def _rows(first, count, most):
    """Up to `most` statements about each text, and what readers leave out or mend."""
    rows = [
        (f"Text about box {at:05d}.", statement(at, label), label)
        for at in range(first, first + count)
        for label in [list(SURENESS)[(at + n) % 3] for n in range(at % most + 1)]
    ]
    return [
        *rows, rows[0], ("A text.", "No label.", "-"), ("A text.", LONG, "neutral"), (LONG, "A statement.", "neutral"),
        ("A text.", "Both ways.", "neutral"), ("A text.", "Both ways.", "entailment"), ("A text.", "", "neutral"),
    ]  # fmt: skip


def _write_tsv(path, rows, encoding):
    quoted = ('"A ""great"" text."', "It 's red , not blue", "neutral")
    _write(path, [("premise", "hypothesis", "label"), *rows, quoted], encoding)


def _write(path, rows, encoding):
    path.write_text("".join("\t".join(row) + "\n" for row in rows), encoding=encoding)
