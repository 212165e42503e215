"""Quantities with several units, for questions about the largest and the smallest and about limits."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Scale:
    """A quantity in whole steps from `low` to `high`; `units` are ways to write a step."""

    key: str
    subjects: tuple[str, ...]
    low: int
    high: int
    units: tuple[str, ...]
    sentences: tuple[str, ...]
    most: tuple[str, ...]
    least: tuple[str, ...]

    def write(self, step: int, unit: str) -> str:
        return _UNITS[unit](step) if unit in _UNITS else unit.format(step)


_WORDS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
).split()


def number_word(number: int) -> str:
    return _WORDS[number] if number <= 20 else str(number)


def _hours(minutes: int) -> str:
    hours, rest = divmod(minutes, 60)
    if hours == 0:
        return f"{minutes} min"
    return f"{hours} h {rest:02d} min" if rest else f"{hours} h"


def _clock(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02d} hours"


def _weeks(days: int) -> str:
    weeks, rest = divmod(days, 7)
    if not weeks:
        return f"{days} days"
    text = f"{weeks} week{'s' if weeks > 1 else ''}"
    return f"{text} and {rest} day{'s' if rest > 1 else ''}" if rest else text


def _kilo(grams: int) -> str:
    return f"{grams / 1000:g} kg"


def _metres(centimetres: int) -> str:
    return f"{centimetres / 100:g} m"


def _litres(millilitres: int) -> str:
    return f"{millilitres / 1000:g} litres"


_UNITS = {
    "hours": _hours, "clock": _clock, "weeks": _weeks, "kilo": _kilo, "metres": _metres, "litres": _litres,
    "word": number_word,
}  # fmt: skip

SCALES = (
    Scale(
        "durations", ("the morning film", "the late film", "the talk", "the concert", "the short film", "the opera"),
        15, 280, ("{} min", "hours", "clock", "{} minutes"),
        ("{n} lasts {v}.", "the running time of {n} is {v}.", "for {n} reckon with {v}.", "{n} ({v})."),
        ("Which lasts the longest?", "Pick the longest event.", "longest running time", "What takes the most time?"),
        ("Which is over the soonest?", "Pick the shortest event.", "shortest running time",
        "What takes the least time?"),
    ),
    Scale(
        "delivery", ("the courier", "standard post", "the freight line", "bike delivery", "the depot", "air mail"),
        1, 40, ("{} days", "weeks"),
        ("{n} needs {v}.", "with {n} it takes {v}.", "delivery by {n}: {v}.", "{n} promises {v}."),
        ("Which delivery takes the longest?", "slowest way to deliver", "Pick the slowest option.",
        "By which would it arrive last?"),
        ("Which delivery is the quickest?", "fastest way to deliver", "Pick the fastest option.",
        "By which would it arrive first?"),
    ),
    Scale(
        "weights", ("the melon", "the pumpkin", "the flour", "the ham", "the cheese wheel", "the sack of rice",
        "the fish"),
        200, 6000, ("{} g", "kilo"),
        ("{n} weighs {v}.", "the scale shows {v} for {n}.", "{n}: {v}.", "we put {n} on the scale, {v}."),
        ("What is the heaviest?", "Which item weighs the most?", "heaviest item",
        "Pick the one with the greatest weight."),
        ("What is the lightest?", "Which item weighs the least?", "lightest item",
        "Pick the one with the smallest weight."),
    ),
    Scale(
        "lengths", ("the red cable", "the blue cable", "the rope", "the pole", "the plank", "the hose", "the pipe"),
        30, 900, ("{} cm", "metres"),
        ("{n} is {v} long.", "{n} measures {v}.", "length of {n}: {v}.", "we measured {n} at {v}."),
        ("What is the longest?", "Which one has the greatest length?", "longest piece", "Pick the longest one."),
        ("What is the shortest?", "Which one has the smallest length?", "shortest piece", "Pick the shortest one."),
    ),
    Scale(
        "volumes", ("the jug", "the thermos", "the bucket", "the bottle", "the canister", "the pot",
        "the watering can"),
        150, 9500, ("{} ml", "litres"),
        ("{n} holds {v}.", "{v} fit into {n}.", "capacity of {n}: {v}.", "you get {v} into {n}."),
        ("Which holds the most?", "Pick the vessel with the largest capacity.", "largest capacity",
        "Which is the biggest vessel?"),
        ("Which holds the least?", "Pick the vessel with the smallest capacity.", "smallest capacity",
        "Which is the smallest vessel?"),
    ),
    Scale(
        "siblings", ("Anouk", "Bram", "Chiara", "Dylan", "Eske", "Femi", "Gus", "Hedda"),
        1, 20, ("word", "{}"),
        ("{n} collected {v} stamps.", "{n} has {v} stamps.", "the stamps of {n}: {v}.", "{v} stamps belong to {n}."),
        ("Who has the most stamps?", "Pick the child with the largest collection.", "most stamps",
        "Whose collection is the largest?"),
        ("Who has the fewest stamps?", "Pick the child with the smallest collection.", "fewest stamps",
        "Whose collection is the smallest?"),
    ),
    Scale(
        "temperature", ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
        -15, 38, ("{} °C", "{} degrees", "{}°"),
        ("{n} brings {v}.", "on {n} it will be {v}.", "the forecast for {n} is {v}.", "{n}: {v} at noon."),
        ("Which day is the warmest?", "Pick the hottest day.", "warmest day", "On which day is it hottest?"),
        ("Which day is the coldest?", "Pick the coldest day.", "coldest day", "On which day is it coldest?"),
    ),
    Scale(
        "votes", ("plan A", "plan B", "the bridge plan", "the tunnel plan", "the ferry plan", "no change"),
        3, 980, ("{} votes", "{} ballots"),
        ("{n} got {v}.", "{v} went to {n}.", "for {n} there were {v}.", "{n} ended with {v}."),
        ("Which proposal won?", "Pick the proposal with the most votes.", "winner of the vote",
        "What did most people vote for?"),
        ("Which proposal came last?", "Pick the proposal with the fewest votes.", "fewest votes",
        "What did the fewest people vote for?"),
    ),
    Scale(
        "speed", ("the scooter", "the tram", "the cyclist", "the van", "the horse", "the tractor", "the kayak"),
        4, 90, ("{} km/h", "{} kilometres per hour"),
        ("{n} does {v}.", "{n} moves at {v}.", "speed of {n}: {v}.", "we clocked {n} at {v}."),
        ("Which is the fastest?", "Pick the fastest one.", "highest speed", "What moves the quickest?"),
        ("Which is the slowest?", "Pick the slowest one.", "lowest speed", "What moves the slowest?"),
    ),
    Scale(
        "error_rate", ("service alpha", "service beta", "service gamma", "the gateway", "the cache", "the worker pool"),
        1, 60, ("{}%", "{} percent"),
        ("{n} fails in {v} of the calls.", "error rate of {n}: {v}.", "{n} stands at {v} errors.",
        "{v} of requests to {n} fail."),
        ("Which has the highest error rate?", "Pick the least reliable one.", "most errors",
        "Where do most calls fail?"),
        ("Which has the lowest error rate?", "Pick the most reliable one.", "fewest errors",
        "Where do the fewest calls fail?"),
    ),
    Scale(
        "ranking", ("the Otters", "the Hawks", "Team Copper", "Blue Seven", "the Miners", "Ostend United"),
        1, 18, ("rank {}", "place {}", "position {}"),
        ("{n} finished at {v}.", "{n}: {v} in the table.", "{v} went to {n}.", "the season ended with {n} at {v}."),
        ("Who is placed worst?", "Pick the team lowest in the table.", "worst placed team",
        "Which team is the lowest in the table?"),
        ("Who is placed best?", "Pick the team highest in the table.", "best placed team",
        "Which team is the highest in the table?"),
    ),
    Scale(
        "priority", ("the leak", "the squeaky door", "the broken lock", "the old carpet", "the loose tile", "the lamp"),
        1, 10, ("priority {} (1 = do first)", "prio {} (1 = top)"),
        ("{n} has {v}.", "{n}: {v}.", "on the list {n} is {v}."),
        ("Which task is the least urgent?", "Pick the task that can wait the longest.", "last to be done"),
        ("Which task is the most urgent?", "Pick the task to do first.", "first to be done"),
    ),
)  # fmt: skip
