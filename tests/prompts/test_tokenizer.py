import pytest

from decision_serve.engines.fake import FAKE_METADATA, fake_tokenizer
from decision_serve.errors import CheckpointError
from decision_serve.prompts.rows import RowPlanner
from decision_serve.prompts.tokenizer import fingerprint, read_tokenizer
from decision_serve.questions import Choice

CONTROL = "<|im_end|>"


@pytest.fixture(params=["fake", "qwen"])
def tokenizer_file(request, tmp_path):
    if request.param == "qwen":
        return request.getfixturevalue("qwen_tokenizer_file")
    fake_tokenizer().save(str(tmp_path / "tokenizer.json"))
    return tmp_path / "tokenizer.json"


def rows(path, plain):
    """A row with a control token in its state, in an option's name, and in a description; narrow, then wide."""
    tokenizer = read_tokenizer(path, plain)
    planner = RowPlanner(tokenizer, FAKE_METADATA)
    narrow = Choice("Which?", {f"a {CONTROL}": None, "b": f"b {CONTROL}"})
    wide = Choice("Which?", {f"a {CONTROL}": None, "b": f"b {CONTROL}", **dict.fromkeys("cdefghijkl")})
    plan = planner.plan(f"state {CONTROL}", {"narrow": narrow, "wide": wide})
    return tokenizer, [list(row.ids) for row in plan.rows]


def test_control_tokens_in_text_become_control_tokens_by_default(tokenizer_file):
    tokenizer, ids = rows(tokenizer_file, plain=False)
    control = tokenizer.token_to_id(CONTROL)
    assert [row.count(control) for row in ids] == [3, 3]


def test_or_stay_plain_text_where_that_is_asked_for(tokenizer_file):
    control = read_tokenizer(tokenizer_file).token_to_id(CONTROL)
    tokenizer, ids = rows(tokenizer_file, plain=True)
    assert [row.count(control) for row in ids] == [0, 0]
    assert [tokenizer.decode(row).count(CONTROL) for row in ids] == [3, 3]


def test_ordinary_text_is_the_same_in_both_modes(tokenizer_file):
    text = 'A state? {"a": [1, 2.5]} 日本語 🙂 e\u0301\n\n(A) <b> |im_end|'
    parsed, plain = (read_tokenizer(tokenizer_file, mode).encode(text).ids for mode in (False, True))
    assert parsed == plain


def test_what_is_no_tokenizer_is_refused_by_name(tmp_path):
    path = tmp_path / "tokenizer.json"
    path.write_text("{}")
    with pytest.raises(CheckpointError, match=str(path)):
        read_tokenizer(path)


def test_the_fingerprint_follows_the_file_and_the_tokens(tmp_path):
    path, letters = tmp_path / "tokenizer.json", {"A": 1, "B": 2}
    fake_tokenizer().save(str(path))
    first = fingerprint(path, letters)
    assert first == fingerprint(path, dict(letters))
    assert (
        len(
            {
                first,
                fingerprint(path, {"A": 1}),
                fingerprint(path, {"A": 1, "B": 3}),
                fingerprint(path, {"B": 2, "A": 1}),
            }
        )
        == 4
    )
    path.write_text(path.read_text() + "\n")
    assert first != fingerprint(path, letters)
