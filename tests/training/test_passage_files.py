import pytest

from tests.training.passage_texts import write_passages
from training.passage_files import MOST_LETTERS, Paragraph, class_words, read_dbpedia, read_squad


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return write_passages(tmp_path_factory.mktemp("data"))


def test_answers_stand_where_they_are_said_to(folder):
    articles = read_squad(folder)
    assert [article[0].title for article in articles[:2]] == ["Article 0", "Article 1"]
    for paragraph in (paragraph for article in articles for paragraph in article):
        assert len(paragraph.asked) == 10  # of 12: one question is too short, one answer too long
        assert all(paragraph.text.startswith(one.answer, one.start) for one in paragraph.asked)
        assert all(len(one.answer) < MOST_LETTERS for one in paragraph.asked)


def test_sentences_are_the_whole_text():
    text = 'One. Two! "Three?" Four (v. 2). Five'
    sentences = [text[start:end] for start, end in Paragraph("title", text, ()).sentences()]
    assert "".join(sentences) == text
    assert sentences == ["One. ", "Two! ", '"Three?" ', "Four (v. 2). ", "Five"]


def test_abstracts_are_cut_and_classes_are_words(folder):
    rows = read_dbpedia(folder)
    assert len(rows) == 120
    assert rows[0][1] == "tennis player"
    assert all(len(text.split()) <= 60 for text, _ in rows)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("TennisPlayer", "tennis player"),
        ("Fern", "fern"),
        ("NCAATeamSeason", "NCAA team season"),
        ("SupremeCourtOfTheUnitedStatesCase", "supreme court of the united states case"),
    ],
)
def test_class_names_as_words(name, words):
    assert class_words(name) == words


def test_an_absent_file_is_an_error(tmp_path):
    for read in (read_squad, read_dbpedia):
        with pytest.raises(OSError):
            read(tmp_path)
