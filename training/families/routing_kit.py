"""Helpers for generators: text grammars, states around a text, options in random order, yes/no questions."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from decision_serve.evaluate.labelled import LabelledQuestion
from decision_serve.questions import Choice, Noul
from training.families.slips import slip

_ALTERNATIVES = re.compile(r"\[([^\[\]]*\|[^\[\]]*)\]")
_GAPS = re.compile(r"(?<=\S) +( |[?.!,:;](?=\s|$))")
_SLOT = re.compile(r"\{(\w+)\}")

FIRST = """Ada Bruno Chidi Dalia Emre Farah Goran Hana Ines Jonas Kofi Leila Mateo Noor Olga Pavel Quentin
Rosa Samir Tilda Umar Vera Wanda Xavi Yuki Zoltan Maren Idris Petra Sven Aiko Ruben Nadia Oskar Paloma
Tariq Greta Luka""".split()
LAST = """Albers Brandt Castillo Dufour Eklund Farkas Gruber Haddad Ivanov Jensen Kowalski Lindqvist Moreau Nakata
Okafor Petrov Quist Rahman Santos Tanaka Ueda Vargas Weber Ximenes Yilmaz Zeller Osei Marsh Holloway Finch""".split()
CITIES = """Lisbon Graz Tampere Leeds Porto Utrecht Gdansk Lyon Bergen Izmir Nairobi Osaka Quito Halifax Perth Turin
Malmo Ghent Basel Cork Valencia Split Brno Aarhus""".split()
STREETS = "Mill Lane,Station Road,Oak Street,Harbour Way,Chapel Hill,Lindenweg,Rue des Tilleuls,Garden Close".split(",")
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
MONTHS = "January February March April May June July August September October November December".split()
COMPANIES = """Norlake,Brightwell,Castor & Sons,Pelikan Works,Ostara,Tern Logistics,Quillfeather,Vantmoor,Hollin Group,
Bluebarn,Sable Systems,Kestrel Foods,Amber Mill,Fjordline Tools,Mira Textiles,Greystone""".replace("\n", "").split(",")
PRODUCTS = """desk lamp,rain jacket,coffee grinder,bike helmet,office chair,baby monitor,blender,wool blanket,radio,
tent,garden hose,electric kettle,backpack,sewing machine,bookshelf,yoga mat,toaster,lawn mower,phone case,rice cooker,
food mixer,wall clock,suitcase,printer""".replace("\n", "").split(",")


@dataclass(frozen=True)
class Entry:
    """Something to choose: its names, its descriptions, texts that belong to it."""

    names: tuple[str, ...]
    descriptions: tuple[str, ...]
    texts: tuple[str, ...]


@dataclass(frozen=True)
class Option:
    name: str
    description: str


def read_bank(text: str) -> dict[str, list[Entry]]:
    """Groups (`@ group`) of entries (`# name / name : description ; ...`) with texts (`- text`).

    Descriptions may stand in a line of their own (`: `), and a text may go on in the next line (`+ `).
    """
    groups: dict[str, list[Entry]] = {}
    group = ""
    for line in (line.strip() for line in text.splitlines()):
        if line.startswith("@ "):
            group = line[2:]
            groups[group] = []
        elif line.startswith("# "):
            names, _, descriptions = line[2:].partition(" : ")
            groups[group].append(Entry(split(names, " / "), split(descriptions, " ; "), ()))
        elif line.startswith(": "):
            last = groups[group][-1]
            groups[group][-1] = Entry(last.names, split(line[2:], " ; "), last.texts)
        elif line.startswith("+ "):
            last = groups[group][-1]
            groups[group][-1] = Entry(last.names, last.descriptions, (*last.texts[:-1], f"{last.texts[-1]} {line[2:]}"))
        elif line.startswith("- "):
            last = groups[group][-1]
            groups[group][-1] = Entry(last.names, last.descriptions, (*last.texts, line[2:]))
    return groups


def join_texts(entries: Sequence[Entry], more: Sequence[Entry]) -> list[Entry]:
    """The entries with the texts that `more` has under the same first names."""
    texts = {entry.names[0]: entry.texts for entry in more}
    return [Entry(each.names, each.descriptions, each.texts + texts.pop(each.names[0])) for each in entries]


def split(text: str, separator: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(separator) if part.strip())


def lines(text: str) -> tuple[str, ...]:
    return split(text, "\n")


def slot(rng: random.Random, name: str) -> str:
    """A value for a slot of a grammar."""
    match name:
        case "first":
            return rng.choice(FIRST)
        case "last":
            return rng.choice(LAST)
        case "name":
            return f"{rng.choice(FIRST)} {rng.choice(LAST)}"
        case "city":
            return rng.choice(CITIES)
        case "street":
            return rng.choice(STREETS)
        case "day":
            return rng.choice(DAYS)
        case "month":
            return rng.choice(MONTHS)
        case "date":
            return f"{rng.randint(1, 28)} {rng.choice(MONTHS)}"
        case "iso":
            return f"20{rng.randint(19, 27)}-{rng.randint(1, 12):02d}-{rng.randint(1, 28):02d}"
        case "time":
            return f"{rng.randint(7, 21)}:{rng.choice(['00', '15', '30', '45', '05', '40'])}"
        case "company":
            return rng.choice(COMPANIES)
        case "product":
            return rng.choice(PRODUCTS)
        case "money":
            return f"{rng.choice(['$', '€', '£'])}{rng.choice([rng.randint(5, 99), rng.randint(100, 2400)])}"
        case "order":
            return f"{rng.choice(['#', 'A-', 'no. ', 'WX', '', '#SO-'])}{rng.randint(1000, 99999)}"
        case "d":
            return str(rng.randint(2, 9))
        case "n":
            return str(rng.randint(2, 40))
        case "num":
            return str(rng.randint(100, 9999))
        case "year":
            return str(rng.randint(1995, 2026))
    raise KeyError(name)


def expand(rng: random.Random, template: str, **slots: str) -> str:
    """Replace `[a|b]` by one of its alternatives and `{name}` by a given or drawn value."""
    while match := _ALTERNATIVES.search(template):
        template = template[: match.start()] + rng.choice(match[1].split("|")) + template[match.end() :]
    text = _SLOT.sub(lambda found: slots[found[1]] if found[1] in slots else slot(rng, found[1]), template)
    return _GAPS.sub(lambda found: found[1], text).strip()


OPENERS = (
    "Hi,", "Hello,", "hey", "Good morning,", "Dear team,", "Hi there!", "Hello again.", "To whom it may concern,",
    "Quick one:", "Good evening.", "Sorry to bother you.", "Hi, {first} here.", "Me again.", "Hello {first},",
)  # fmt: skip
CLOSERS = (
    "Thanks, {name}", "Thank you.", "Best, {first}", "Cheers", "Kind regards, {name}", "Let me know.", "{first}",
    "I am at home until {time}.", "You can answer in English or German.", "Thanks in advance!", "- {first} from {city}",
    "Have a nice {day}.", "I hope this reaches the right person.", "Sent from my phone",
)  # fmt: skip


def letter(rng: random.Random, text: str, share: float = 0.35) -> str:
    """The text, at times with a greeting and a farewell."""
    if rng.random() < share:
        text = f"{expand(rng, rng.choice(OPENERS))} {text}"
    if rng.random() < share:
        text = f"{text} {expand(rng, rng.choice(CLOSERS))}"
    return text


def roughen(rng: random.Random, text: str) -> str:
    """Now and then lower case, a typing mistake, or no full stop."""
    if rng.random() < 0.12:
        text = text.lower()
    if rng.random() < 0.1:
        text = slip(rng, text)
    if rng.random() < 0.08:
        text = text.rstrip(".")
    return text


FOOTERS = (
    "This mail may be confidential. If you are not the addressee, please delete it.",
    "{name}, {company}, {street} {n}, {city}",
    "Please think of the trees before you print this mail.",
    "Our office is closed from {date} on for a week. Mails are read once a day.",
    "Attachment: photo_{num}.jpg (2.1 MB)",
    "{company} - since {year}. Registered in {city}, number {num}{n}.",
)
PATTER = (
    ("hi", "Hello! What can I do for you?"),
    ("Hello, are you there?", "Yes, I am listening."),
    ("I've written before", "Thanks for coming back to us. Tell me once more, please."),
    ("{time}, and I'm still at it", "I see. What is it about?"),
    ("good day", "Good day. Go ahead."),
    ("sorry, wrong button", "No problem. Please write again."),
)


def _conversation(rng: random.Random, text: str, who: str) -> str:
    """A chat of some turns in which the text is said last."""
    bot = rng.choice(("Bot", "Assistant", "Agent", "Desk"))
    turns = []
    for said, reply in rng.sample(PATTER, rng.randint(1, 3)):
        turns += [f"{who.capitalize()}: {expand(rng, said)}", f"{bot}: {reply}"]
    return "\n".join([*turns, f"{who.capitalize()}: {text}"])


def wrap(rng: random.Random, text: str, who: str = "customer") -> Any:
    """A state that holds the text: mostly the text alone, else a mail, a chat or a JSON record."""
    draw = rng.random()
    if draw < 0.4:
        return text
    if draw < 0.46:
        return _conversation(rng, text, who)
    if draw < 0.51:
        return f"{text}\n--\n{expand(rng, rng.choice(FOOTERS))}"
    if draw < 0.58:
        return f"{rng.choice([who.capitalize(), who.upper(), f'[{who}]', rng.choice(FIRST)])}: {text}"
    if draw < 0.64:
        subject = rng.choice(["(no subject)", "hello", "question", "your help", "re: your message", "please read"])
        return f"From: {slot(rng, 'name')}\nSubject: {subject}\n\n{text}"
    if draw < 0.74:
        return {rng.choice(["message", "text", "body", "content", "input", "msg", "comment", who]): text}
    if draw < 0.84:
        record: dict[str, Any] = {"id": rng.randint(10, 99999)}
        if rng.random() < 0.5:
            record["from"] = slot(rng, "first")
        if rng.random() < 0.4:
            record["channel"] = rng.choice(["e-mail", "chat", "web form", "app", "phone note"])
        record[rng.choice(["body", "text", "message", "description"])] = text
        if rng.random() < 0.3:
            record["received"] = slot(rng, "iso")
        return record
    if draw < 0.92:
        hello = rng.choice(["Hello! How can I help?", "Hi, what can I do for you?", "Welcome. What is it about?"])
        role, said = rng.choice([("role", "content"), ("from", "text"), ("speaker", "says"), ("author", "message")])
        return [{role: "assistant", said: hello}, {role: rng.choice(["user", who]), said: text}]
    if draw < 0.96:
        return {"ticket": {"no": rng.randint(100, 9999), "text": text, "tags": []}, "open": rng.random() < 0.8}
    return f"{slot(rng, 'time')} {slot(rng, 'first')}> {text}"


def count_options(rng: random.Random, available: int) -> int:
    return min(available, rng.choice((2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 7, 8, 9, 10, 12, 12, 20)))


ABSTAIN = (
    ("none of these", "no other option fits"),
    ("other", "anything that fits nowhere else"),
    ("none", "nothing on the list is right"),
    ("something else", "it is about something that is not listed"),
    ("no match", "use it when no option applies"),
    ("none of the above", "all other options are wrong"),
    ("not listed", "the right answer is not among the options"),
    ("unclear / other", "does not belong to any of the others"),
)


def restyle(rng: random.Random, names: Sequence[str]) -> list[str]:
    """Names in one style: as they are, lower case, snake case, ..."""
    draw = rng.random()
    if draw < 0.5:
        return list(names)
    plain = [re.sub(r"\W+", " ", name).strip() for name in names]
    if draw < 0.65:
        styled = [name.lower() for name in names]
    elif draw < 0.78:
        styled = [name.lower().replace(" ", "_") for name in plain]
    elif draw < 0.84:
        styled = [name.upper().replace(" ", "_") for name in plain]
    elif draw < 0.9:
        styled = [name.lower().replace(" ", "-") for name in plain]
    elif draw < 0.95:
        styled = [name.title() for name in names]
    else:
        styled = [name.title().replace(" ", "") for name in plain]
    return styled if len(set(styled)) == len(names) else list(names)


def codes(rng: random.Random, count: int) -> list[str]:
    """Names that say nothing: letters, numbers, codes."""
    match rng.randrange(7):
        case 0:
            return [chr(65 + i) for i in range(count)]
        case 1:
            return [str(i + 1) for i in range(count)]
        case 2:
            prefix = rng.choice(["Q", "T", "K", "R-", "X", "L0", "option_", "c", "queue ", "#"])
            return [f"{prefix}{i + 1}" for i in range(count)]
        case 3:
            return [f"{rng.choice('ABCDEFGH')}{i}{rng.randint(0, 9)}" for i in range(count)]
        case 4:
            colours = ["red", "blue", "green", "amber", "grey", "violet", "white", "black", "pink", "teal", "brown"]
            rng.shuffle(colours)
            return colours[:count] if count <= len(colours) else [f"slot {i}" for i in range(count)]
        case 5:
            return rng.sample(FIRST, count)
    return [f"{number}" for number in rng.sample(range(10, 99), count)]


def choose(
    rng: random.Random,
    state: Any,
    ask: str,
    right: Option,
    others: Sequence[Option],
    *,
    describe: float = 0.4,
    coded: float = 0.06,
    abstain: float = 0.2,
    style: bool = True,
    absent: Sequence[Option] | None = None,
) -> LabelledQuestion:
    """A choice between `right` and some of `others`. `absent`: what stands beside an abstention that is right."""
    others = [other for other in others if other.name != right.name]
    total = count_options(rng, len(others) + 1)
    offered = rng.random() < abstain
    left_out = offered and rng.random() < 0.45 and total > 2
    pool = list(others if absent is None or not left_out else absent)
    picked = rng.sample(pool, min(len(pool), total - 1))
    if not left_out:
        picked.append(right)
    rng.shuffle(picked)
    has_code = rng.random() < coded
    names = [option.name for option in picked]
    names = codes(rng, len(names)) if has_code else restyle(rng, names) if style else names
    described = has_code or rng.random() < describe
    gold_name = "" if left_out else names[picked.index(right)]
    options: list[tuple[str, str | None]] = [
        (name, option.description if described and (has_code or rng.random() < 0.97) else None)
        for name, option in zip(names, picked, strict=True)
    ]
    if offered:
        name, description = rng.choice(ABSTAIN)
        at = len(options) if rng.random() < 0.3 else rng.randint(0, len(options))
        options.insert(at, (name, description if described else None))
        gold_name = name if left_out else gold_name
    criteria: Any = dict(options) if described else [name for name, _ in options]
    gold = [name for name, _ in options].index(gold_name)
    return LabelledQuestion(state, Choice(expand(rng, ask), criteria), gold)


NEUTRAL = (
    "Judge the text.", "Decide.", "Which side applies?", "Yes or no?", "Check the state against the two descriptions.",
    "Does the description of true apply?", "Classify it.", "true or false",
)  # fmt: skip


def judge(
    rng: random.Random,
    state: Any,
    fact: bool,
    asks: Sequence[str],
    denials: Sequence[str],
    sides: Sequence[tuple[str, str]],
) -> LabelledQuestion:
    """A yes/no question. `asks` are true where `fact` is, `denials` where it is not; `sides`: (false, true) texts."""
    no, yes = rng.choice(sides)
    negated = rng.random() < 0.38
    draw = rng.random()
    if draw < 0.07:
        ask = rng.choice(NEUTRAL)
        question = Noul(ask, false=yes, true=no) if negated else Noul(ask, false=no, true=yes)
    else:
        ask = expand(rng, rng.choice(denials if negated else asks))
        if draw < 0.3:
            question = Noul(ask, false=yes, true=no) if negated else Noul(ask, false=no, true=yes)
        elif draw < 0.36:
            question = Noul(ask, true=no) if negated else Noul(ask, true=yes)
        else:
            question = Noul(ask)
    return LabelledQuestion(state, question, int(fact != negated))
