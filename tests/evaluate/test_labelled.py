import pytest

from decision_serve.evaluate.labelled import read_sets
from tests.evaluate.labelled_files import write_labelled_files


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return write_labelled_files(tmp_path_factory.mktemp("data"))


def test_sets_and_sizes(folder):
    sets = read_sets(folder, 20, 0)
    assert [(s.name, s.options, len(s.questions)) for s in sets] == [
        ("banking77, choice of 4", 4, 20),
        ("banking77, choice of 8", 8, 20),
        ("clinc150, choice of 4", 4, 20),
        ("clinc150, choice of 8", 8, 20),
        ("nlu++, yes/no", 2, 20),
        ("explagraphs, score of 2, isolated", 2, 20),
        ("explagraphs, score of 2, one row", 2, 20),
    ]


def test_the_gold_option_of_a_choice_is_the_intent_of_the_text(folder):
    for question_set in read_sets(folder, 40, 1)[:4]:
        places = set()
        for item in question_set.questions:
            options = list(item.question.options)
            assert len(set(options)) == question_set.options
            assert item.state.endswith(options[item.gold].replace(" ", "_"))
            places.add(item.gold)
        assert len(places) == question_set.options, "the right option stands everywhere"


def test_yes_no_questions_come_in_pairs_of_one_text(folder):
    questions = read_sets(folder, 40, 2)[4].questions
    for first, second in zip(questions[::2], questions[1::2], strict=True):
        assert first.state == second.state
        assert {first.gold, second.gold} == {0, 1}
    for item in questions:
        intent = item.question.instructions.removeprefix("is it ").removesuffix("?")
        assert (intent in item.state.split()) == bool(item.gold)
        assert intent != "foreign", "a question of another domain is not asked"


def test_stances_are_read_as_they_stand_quotes_included(folder):
    isolated, joint = read_sets(folder, 30, 3)[5:]
    assert [q.state for q in isolated.questions] == [q.state for q in joint.questions]
    for item in isolated.questions:
        index = int(item.state["belief"].split()[1])
        assert item.state["argument"] == f'an "argument {index}'
        assert item.gold == (1 if index % 3 else 0)
        assert item.question.isolated


def test_halves_of_the_sets_of_one_source_share_no_text(folder):
    for size in (20, 30):
        sets = read_sets(folder, size, 4)
        for first, second in ((sets[0], sets[1]), (sets[2], sets[3]), (sets[5], sets[6])):
            half = {str(q.state) for s in (first, second) for q in s.questions[: size // 2]}
            assert half.isdisjoint({str(q.state) for s in (first, second) for q in s.questions[size // 2 :]})


def test_the_seed_decides(folder):
    assert read_sets(folder, 20, 5) == read_sets(folder, 20, 5)
    assert read_sets(folder, 20, 5) != read_sets(folder, 20, 6)


def test_too_few_texts_and_absent_files_are_errors(folder, tmp_path):
    with pytest.raises(ValueError, match="banking77 has 60 labelled texts, 61 are asked for"):
        read_sets(folder, 61, 0)
    with pytest.raises(FileNotFoundError, match=r"banking77-train\.csv"):
        read_sets(tmp_path, 4, 0)


def test_published_files_are_read(shared_dir):
    sets = read_sets(shared_dir / "data", 50, 0)
    assert [len(s.questions) for s in sets] == [50] * 7
    for question_set in sets:
        assert all(0 <= item.gold < question_set.options for item in question_set.questions)
