"""Small files in the formats of the published data sets; every text names its label, so that answers can be checked."""

import csv
import json

INTENTS = [f"intent_{index}" for index in range(12)]


def write_labelled_files(folder, texts=60):
    folder.mkdir(parents=True, exist_ok=True)
    pairs = _pairs("text", texts)
    with (folder / "banking77-train.csv").open("w", newline="") as file:
        csv.writer(file).writerows([("text", "category"), *pairs])
    clinc150 = {"train": _pairs("request", texts), "val": _pairs("wish", texts)}
    clinc150 |= {f"oos_{part}": [[f"{part} outside {index}", "oos"] for index in range(9)] for part in ("train", "val")}
    (folder / "clinc150-train-val.json").write_text(json.dumps(clinc150))
    commands = "".join(f"{text}\t{intent}\n" for text, intent in _pairs("command", texts))
    (folder / "home-assistant-train.tsv").write_text(commands)
    nlupp = {
        "questions": {intent: f"is it {intent}?" for intent in [*INTENTS, "foreign"]},
        "domains": {"intent_0": ["general"], "foreign": ["hotels"]} | {intent: ["banking"] for intent in INTENTS[1:]},
        "examples": [
            {"text": f"says {intent} and {INTENTS[11]}", "domain": "banking", "intents": [intent, INTENTS[11]]}
            for intent in (INTENTS[index % 11] for index in range(texts))
        ] + [{"text": "says nothing", "domain": "banking", "intents": []}],
    }  # fmt: skip
    (folder / "nlupp-train.json").write_text(json.dumps(nlupp))
    stances = [f'belief {i}\tan "argument {i}\t{"support" if i % 3 else "counter"}' for i in range(texts)]
    (folder / "explagraphs-train.tsv").write_text("\n".join(stances) + "\n")
    return folder


def _pairs(what, texts):
    return [(f"{what} {index:04} about {INTENTS[index % 12]}", INTENTS[index % 12]) for index in range(texts)]
