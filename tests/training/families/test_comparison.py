import re

from tests.training.families.golds import drawn, gold_text

NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen".split()
CHAIN = re.compile(r"(\w+) is ([a-z ]+ (?:than|above|below)|ranked above|ranked below) (\w+)\.")
TOPS = {
    "taller than": "tallest", "older than": "oldest", "faster than": "fastest", "heavier than": "heaviest",
    "richer than": "richest", "louder than": "loudest", "stronger than": "strongest", "ranked above": "ranked highest",
    "more experienced than": "most experienced", "shorter than": "shortest", "younger than": "youngest",
    "slower than": "slowest", "lighter than": "lightest", "poorer than": "poorest", "quieter than": "quietest",
    "weaker than": "weakest", "ranked below": "ranked lowest", "less experienced than": "least experienced",
}  # fmt: skip
OPPOSITES = dict(zip(list(TOPS)[:9], list(TOPS)[9:], strict=True))
HIGHEST = re.compile(r"\b(highest|longest|heaviest|largest)\b", re.IGNORECASE)
LOWEST = re.compile(r"\b(lowest|shortest|lightest|smallest|cheapest|fewest)\b", re.IGNORECASE)
COMPARED = re.compile(r"(?:is the )?(.+?) (above|below|at least|at most|exactly|>|<|>=|<=|=) ([\d,]+)\b", re.IGNORECASE)
ORDERED = re.compile(
    r"(?:(?:did|was) )?(?:the )?(.+?) (?:come )?(before|after|earlier than|later than) (?:the )?(.+)\?", re.IGNORECASE
)


def holds(relation, value, limit):
    return {
        "above": value > limit, ">": value > limit, "below": value < limit, "<": value < limit,
        "at least": value >= limit, ">=": value >= limit, "at most": value <= limit, "<=": value <= limit,
        "exactly": value == limit, "=": value == limit,
    }[relation]  # fmt: skip


def test_the_end_of_a_chain_of_comparisons_is_right():
    checked = 0
    for item in drawn("pick_extreme", 1500):
        chain = CHAIN.findall(item.state) if isinstance(item.state, str) else ()
        if not chain:
            continue
        checked += 1
        ask = item.question.instructions.lower()
        relation = next(relation for relation, top in TOPS.items() if re.search(rf"\b{top}\b", ask))
        # nobody is `relation` whoever is at the top of it
        beaten = {lower if said == relation else upper for upper, said, lower in chain}
        (top,) = set(item.question.options) - beaten if not described(item) else {gold_text(item)} - beaten
        assert top == gold_text(item), item
    assert checked > 80


def described(item):
    return any(item.question.options.values())


def test_the_highest_or_the_lowest_is_right():
    checked = 0
    for item in drawn("pick_extreme", 3000):
        ask, amounts = item.question.instructions, amounts_in_one_unit(item.state)
        if amounts and bool(HIGHEST.search(ask)) != bool(LOWEST.search(ask)):
            checked += 1
            assert gold_text(item) == (max if HIGHEST.search(ask) else min)(amounts, key=amounts.__getitem__), item
    assert checked > 50


def amounts_in_one_unit(state):
    """Name -> number, for states that are nothing but that, with or without a unit behind every number."""
    if not isinstance(state, dict):
        return None
    found = {name: re.fullmatch(r"([\d.]+)( ?[^\d,:]*)", str(value)) for name, value in state.items()}
    if not all(found.values()) or len({match[2] for match in found.values()}) > 1:
        return None
    return {name: float(match[1]) for name, match in found.items()}


def test_a_comparison_of_numbers_is_right():
    golds = []
    for item in drawn("number_threshold", 3000):
        said = COMPARED.match(item.question.instructions)
        if said and isinstance(item.state, dict) and (value := item.state.get(said[1].lower())) is not None:
            golds.append(item.gold)
            value, limit = int(re.match(r"\d+", str(value))[0]), int(said[3].replace(",", ""))
            assert item.gold == holds(said[2].lower(), value, limit), item
    assert len(golds) > 25
    assert set(golds) == {0, 1}


def test_an_order_of_iso_dates_is_right():
    golds = []
    for item in drawn("date_order", 3000):
        said = ORDERED.fullmatch(item.question.instructions)
        moments = iso_dates(item.state)
        if said and said[1].lower() in moments and said[3] in moments:
            first, second = moments[said[1].lower()], moments[said[3]]
            earlier, later = (first, second) if said[2] in ("before", "earlier than") else (second, first)
            golds.append(item.gold)
            assert item.gold == (earlier < later), item
    assert len(golds) > 25
    assert set(golds) == {0, 1}


def iso_dates(state):
    """Event -> ISO date, of the records and fields that are such a pair."""
    if isinstance(state, list):
        pairs = [tuple(record.values()) for record in state if isinstance(record, dict) and len(record) == 2]
    else:
        pairs = [(key.replace("_", " "), value) for key, value in state.items()] if isinstance(state, dict) else []
    return {name: date for name, date in pairs if re.match(r"\d{4}-\d\d-\d\d", str(date))}


def test_counts_are_right():
    checked = dict.fromkeys(("tasks", "chat", "log", "groups"), 0)
    for item in drawn("count_items", 3000):
        counted = recount(item.state, item.question.instructions)
        if counted is not None:
            sort, count = counted
            checked[sort] += 1
            assert number(gold_text(item)) == count, item
    assert min(checked.values()) > 20, checked


def recount(state, ask):
    if isinstance(state, dict):
        asked = [key for key in state if re.search(rf"(under|for|list of) {re.escape(key)}\b", ask)]
        return ("groups", len(state[asked[0]])) if len(asked) == 1 and isinstance(state[asked[0]], list) else None
    if not isinstance(state, list) or not isinstance(state[0], dict):
        return None
    keys = set(state[0])
    if keys == {"task", "done"}:
        is_open = "open" in ask or "not done" in ask
        return "tasks", sum(task["done"] != is_open for task in state)
    if keys == {"from", "text"}:
        return "chat", sum(bool(re.search(rf"\b{line['from']}\b", ask)) for line in state)
    if keys == {"level", "msg"}:
        if "in all" in ask or "in the log" in ask:
            return "log", len(state)
        level = re.search(r"(?:level|marked) (\w+)|(\w+) entries are there", ask)
        return "log", sum(line["level"].lower() == (level[1] or level[2]).lower() for line in state)
    return None


def number(text):
    word = text.removesuffix(" in all")
    return 0 if word == "none" else int(word) if word.isdigit() else NUMBERS.index(word)
