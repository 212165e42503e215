from collections import Counter

import pytest

from tests.training.public_texts import statement, write_texts
from training.text_files import (
    EMOTIONS,
    LABELS,
    MOST_WORDS,
    Pair,
    read_conjnli,
    read_goemotions,
    read_mnli,
    read_snli,
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return write_texts(tmp_path_factory.mktemp("data"))


@pytest.mark.parametrize(
    ("read", "first", "count"), [(read_snli, 0, 600), (read_conjnli, 10_000, 450), (read_mnli, 20_000, 300)]
)
def test_pairs_are_read_once_and_with_their_labels(folder, read, first, count):
    pairs = [pair for pair in read(folder) if pair.premise.startswith("Text about")]
    assert len(pairs) == len(set(pairs)) == count
    assert pairs[0] == Pair(f"Text about box {first:05d}.", statement(first, pairs[0].label), LABELS[first % 3])
    assert set(Counter(pair.label for pair in pairs)) == set(LABELS)
    assert all(pair.statement == statement(int(pair.premise[-6:-1]), pair.label) for pair in pairs)


@pytest.mark.parametrize("read", [read_snli, read_conjnli, read_mnli])
def test_what_has_no_label_or_two_or_is_long_is_left_out(folder, read):
    pairs = read(folder)
    assert not [pair for pair in pairs if pair.premise == "A text."]
    assert all(len(text.split()) <= MOST_WORDS for pair in pairs for text in (pair.premise, pair.statement))


def test_quotes_spaces_and_ends_are_mended(folder):
    assert read_snli(folder)[-1] == Pair('A "great" text.', "It 's red , not blue.", "neutral")
    assert read_conjnli(folder)[-1] == Pair('A "great" text.', "It's red, not blue.", "neutral")


def test_comments_have_one_emotion(folder):
    rows = read_goemotions(folder)
    assert len(rows) == len({text for text, _ in rows}) == 1402
    assert all(f" of {emotion}." in text for text, emotion in rows[:1400])
    assert {emotion for _, emotion in rows} == set(EMOTIONS)
    assert len(EMOTIONS) == 28
    assert rows[1400:] == [('He said "no".', "disapproval"), ('"Begun only', "admiration")]


def test_an_absent_file_is_an_error(tmp_path):
    for read in (read_snli, read_conjnli, read_mnli, read_goemotions):
        with pytest.raises(OSError):
            read(tmp_path)
