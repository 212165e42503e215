import string

import pytest

from decision_serve.errors import CheckpointError
from decision_serve.prompts.labels import build_label_table


def byte_encode(text):
    return [ord(char) for char in text]


def test_letters_then_pairs_in_nested_order():
    table = build_label_table(lambda text: [hash(text)])
    assert table.labels[:28] == (*string.ascii_uppercase, "AA", "AB")
    assert len(table) == len(set(table.ids)) == 255


def test_pairs_that_take_two_tokens_are_skipped():
    assert build_label_table(byte_encode).labels == tuple(string.ascii_uppercase)


def test_a_repeated_id_is_kept_once():
    table = build_label_table(lambda text: [0 if text == "Z" else ord(text[0])] if len(text) == 1 else [7])
    assert table.ids.count(7) == 1
    assert "Z" in table.labels


@pytest.mark.parametrize(
    ("encode", "named"),
    [
        (lambda text: [1, 2] if text == "C" else [hash(text)], "'C'"),
        (lambda text: [5] if text in "BD" else [hash(text)], "'D' has the token ids \\[5\\], as has 'B'"),
        (lambda text: [], "'A'"),
    ],
)
def test_letters_of_the_prompt_must_be_tokens_of_their_own(encode, named):
    with pytest.raises(CheckpointError, match=named):
        build_label_table(encode)
