"""Small files in the formats of SQuAD and DBpedia; every text says what is true of it."""

import csv
import json

KINDS = ("TennisPlayer", "TablePlayer", "NCAATeamSeason", "Fern", "Mountain", "RailwayLine", "Newspaper")


def write_passages(folder, articles=60, texts=120):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "squad-train.json").write_text(json.dumps({"data": [_article(at) for at in range(articles)]}))
    with (folder / "dbpedia-train.tsv").open("w", newline="") as file:
        kinds = [(f'thing {at} is a "{KINDS[at % len(KINDS)]}" ' * 20, KINDS[at % len(KINDS)]) for at in range(texts)]
        csv.writer(file, delimiter="\t").writerows([("text", "label"), *kinds])
    return folder


def _article(at):
    return {"title": f"Article_{at}", "paragraphs": [_paragraph(at, place) for place in range(3)]}


def _paragraph(at, place):
    """Five sentences; the answers name the sentence that they are in."""
    name = f"{at} {place}"
    sentences = [f"Person {name} {n} was seen at {at}-{place}-{n} by the river." for n in range(5)]
    text = " ".join(sentences)
    asked = [(f"Who was seen at {at}-{place}-{n} by the river?", f"Person {name} {n}") for n in range(5)]
    asked += [(f"Where was person {name} {n} seen?", f"{at}-{place}-{n}") for n in range(5)]
    asked += [("Short?", "by"), ("What does the first half of it say?", text[:80])]
    return {"context": text, "qas": [_answered(text, *pair) for pair in asked]}


def _answered(text, question, answer):
    return {"question": question, "answers": [{"text": answer, "answer_start": text.index(answer)}], "id": "x"}
