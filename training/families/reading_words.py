"""Names, slots and state shapes that the reading families share."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from decision_serve.questions import Choice, Noul

FIRST = (
    "Amara Bjorn Carla Dmitri Elif Farid Greta Hugo Ines Jonas Katya Leo Mira Nadia Omar Petra Quentin Rosa Samir "
    "Tove Ulla Viktor Wanda Ximena Yusuf Zoe Anders Bella Cyrus Dana Emre Fiona Gideon Hana Igor Joyce Kofi Lena "
    "Marcus Nora Oscar Priya Ravi Selma Tariq Una Vera Walter Yara Zane Alma Benno Chidi Dora Ezra Freya Goran "
    "Heidi Ivan Jada Kurt Luisa Mateo Nils Odile Pavel Ruth Stellan Thandi Uri Vivian Wes Abena Basil Celia Darius "
    "Edda Felix Gwen Harish"
).split()
LAST = (
    "Okafor Lindqvist Marchetti Volkov Demir Haddad Brandt Castell Duarte Eriksen Petrov Nguyen Sato Mensah Romero "
    "Keller Novak Iversen Banerjee Whitlock Osei Farrow Galanis Hartley Ibarra Jansen Kowalski Lemaire Moreau "
    "Nakata Ortega Pham Quist Rahman Salazar Thorne Ulrich Varga Weaver Yilmaz Zeller Ashworth Bello Cormier "
    "Dubois Espinoza Fischer Grieve"
).split()
CITIES = (
    "Oslo Lisbon Leeds Porto Turin Ghent Malmo Bergen Graz Lyon Sofia Cork Denver Austin Lagos Accra Kyoto Osaka "
    "Lima Quito Dakar Tunis Riga Vilnius Krakow Basel Bristol Dundee Halifax Calgary Perth Hobart Pune Jaipur "
    "Busan Hanoi Mombasa Tampa"
).split()
COMPANIES = (
    "Alderpeak|Brightmoor|Cobalt Lane|Dunmere Foods|Eastgate Freight|Fernhill Clinic|Gullwing Air|Harrow & Pike|"
    "Inkwell Press|Juniper Bank|Kestrel Telecom|Larkspur Hotels|Millbrook Dairy|Northwind Energy|Orchard Dental|"
    "Pinecrest School|Quarry Tools|Redfern Motors|Saltbay Shipping|Tidewell Pharma|Umber Studios|Vantor Systems|"
    "Westlake Insurance|Yellowtail Games|Zephyr Cycles|Ashgrove Farm|Bluepost Courier|Copperline Rail"
).split("|")
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
MONTHS = "January February March April May June July August September October November December".split()
TIMES = "7:30 8:00 8:45 9:15 10:00 11:30 12:15 13:00 14:30 15:20 16:45 17:00 18:10 19:30 20:00 21:15".split()
PRODUCTS = (
    "coffee machine|desk lamp|office chair|rain jacket|tablet|bike helmet|printer|backpack|air fryer|headset|tent|"
    "router|keyboard|vacuum cleaner|monitor|water filter|drill|stroller|sofa|running shoes"
).split("|")
CURRENCIES = ("${}", "{} euros", "€{}", "{} dollars", "£{}", "{} pounds")
COLORS = "red blue green grey black white yellow brown orange purple".split()


def draw_slots(rng: random.Random, sets: int = 1) -> list[dict[str, str]]:
    """`sets` maps of slot values; people, places and firms differ between the maps, siblings within one."""
    people = rng.sample(FIRST, 4 * sets)
    surnames = rng.sample(LAST, 4 * sets)
    cities = rng.sample(CITIES, 2 * sets)
    firms = rng.sample(COMPANIES, 2 * sets)
    products = rng.sample(PRODUCTS, 2 * sets)
    drawn = []
    for index in range(sets):
        slots: dict[str, str] = {}
        full = rng.random() < 0.3
        for place in range(4):
            at = 4 * index + place
            name = f"{people[at]} {surnames[at]}" if full else people[at]
            slots["p" if place == 0 else f"p{place + 1}"] = name
        _pair(slots, "city", cities[2 * index : 2 * index + 2])
        _pair(slots, "co", firms[2 * index : 2 * index + 2])
        _pair(slots, "prod", products[2 * index : 2 * index + 2])
        _pair(slots, "day", rng.sample(DAYS, 2))
        _pair(slots, "month", rng.sample(MONTHS, 2))
        _pair(slots, "time", sorted(rng.sample(TIMES, 2), key=TIMES.index))
        _pair(slots, "color", rng.sample(COLORS, 2))
        _pair(slots, "n", [str(number) for number in rng.sample(range(3, 60), 2)])
        _pair(slots, "big", [str(number) for number in rng.sample(range(120, 9000), 2)])
        form = rng.choice(CURRENCIES)
        _pair(slots, "amt", [form.format(rng.randint(5, 900)), form.format(rng.randint(901, 4000))])
        drawn.append(slots)
    return drawn


def _pair(slots: dict[str, str], name: str, values: Sequence[str]) -> None:
    slots[name], slots[f"{name}2"] = values


def money(rng: random.Random, low: int, high: int) -> str:
    return rng.choice(CURRENCIES).format(rng.randint(low, high))


def sentence(clause: str) -> str:
    """A clause as a sentence of its own."""
    clause = clause.strip()
    return clause[0].upper() + clause[1:] + ("" if clause[-1] in ".?!" else ".")


TEXT_KEYS = ("message", "text", "body", "note", "content", "comment", "description", "report", "entry", "details")
_EXTRAS: tuple[tuple[str, tuple[Any, ...]], ...] = (
    ("id", (17, 204, 4411, 90213, "T-118", "A77")),
    ("channel", ("email", "chat", "phone", "web form", "app")),
    ("lang", ("en",)),
    ("priority", (1, 2, 3, "normal", "low")),
    ("read", (True, False)),
    ("tags", ([], ["misc"], ["inbox", "new"])),
    ("source", ("intranet", "helpdesk", "mailbox", "notebook")),
    ("attachments", (0, 1, 2, None)),
    ("status", ("open", "new", "filed")),
    ("version", (1, 3, "1.2")),
)
_OPENERS = (
    "Hi all,", "Hello,", "Dear team,", "Quick update:", "FYI:", "Notes from today:", "Hey,", "Good morning,",
    "For the record:", "From the log:", "Just so you know:", "Update -",
)  # fmt: skip
_CLOSERS = (
    "Thanks!", "Best,\nthe office", "Let me know if anything is unclear.", "Cheers", "Have a good one.", "Regards",
    "More soon.", "(sent from my phone)", "Talk later.", "Please pass it on.",
)  # fmt: skip


def wrap(rng: random.Random, text: str, json_share: float = 0.35) -> Any:
    """The text as a state: bare, as a letter, or in a JSON value."""
    roll = rng.random()
    if roll < json_share:
        value: dict[str, Any] = {rng.choice(TEXT_KEYS): text}
        for key, values in rng.sample(_EXTRAS, rng.choice((0, 0, 1, 2, 3))):
            value[key] = rng.choice(values)
        items = list(value.items())
        rng.shuffle(items)
        value = dict(items)
        shape = rng.random()
        if shape < 0.12:
            return {rng.choice(("ticket", "data", "record", "item", "payload")): value}
        return [value] if shape < 0.16 else value
    if roll < json_share + 0.08:
        return f"{rng.choice(_OPENERS)}\n{text}\n{rng.choice(_CLOSERS)}"
    if roll < json_share + 0.13:
        return f"{rng.choice(_OPENERS)} {text}"
    if roll < json_share + 0.17:
        return text.lower()
    return text


_LEADS = (
    "We are sorting the inbox. ", "Read it first, then decide. ", "Task: ", "Q: ", "Please decide. ",
    "For the report: ",
    "Quality check. ", "As a careful reader: ", "Going only by the given data: ", "Question - ", "Help the clerk out. ",
    "This goes into a form field. ", "One of many checks: ", "A colleague asks: ", "Before we go on: ",
)  # fmt: skip
_TAILS = (
    " Use only what is given.", " One answer only.", " Ignore anything beside the point.",
    " Take the words as they stand.",
    " Go by the meaning, not by single words.", " Be careful.", " The rest does not matter.", " Short answer.",
)  # fmt: skip


def reword(rng: random.Random, ask: str) -> str:
    """The question as it is, or with a few words before or after it."""
    roll = rng.random()
    if roll < 0.08:
        return rng.choice(_LEADS) + ask
    if roll < 0.16:
        return ask + ("" if ask[-1] in ".?!:" else ".") + rng.choice(_TAILS)
    return ask.lower() if roll < 0.2 else ask


def pick(
    rng: random.Random, instructions: str, options: Sequence[str], gold: str, notes: dict[str, str] | None = None
) -> tuple[Choice, int]:
    """A shuffled choice and the place of `gold` in it."""
    names = list(options)
    rng.shuffle(names)
    return Choice(reword(rng, instructions), {name: (notes or {}).get(name) for name in names}), names.index(gold)


def sided(rng: random.Random, instructions: str, false: str, true: str, share: float = 0.12) -> Noul:
    """A noul question, now and then with its sides described."""
    instructions = reword(rng, instructions)
    if rng.random() < share:
        return Noul(instructions, false=false, true=true)
    return Noul(instructions)
