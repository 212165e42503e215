"""How questions about dialogues are worded, and what slots, intents and services are called in them."""

from __future__ import annotations

import re
from collections.abc import Callable
from operator import attrgetter

from training.dialogue_files import Intent, Service, Slot

ASK_INTENT = (
    "What does {who} want?", "What does {who} want now?", "intent", "Which of these does {who} ask for at the end?",
    "What is to be done for {who} next?", "What is {who} after now?", "Pick what {who} wants to do.",
    "Which action fits the last message?", "What is this about by now?",
)  # fmt: skip
ASK_SERVICE = (
    "Which service can do this?", "Who should take this?", "Which of these does {who} need now?",
    "Where does the last request belong?", "Pick the service for what {who} wants at the end.", "service",
    "Which one can help {who} with this?",
)  # fmt: skip
WANTED = (
    "Does {who} now want to {intent}?", "{who} wants to {intent}.", "Does {who} want to {intent}?",
    "Is it the wish of {who} to {intent}?", "The thing to do now: {intent}.", "At the end {who} wants to {intent}.",
    'Does "{intent}" fit what {who} wants now?',
)  # fmt: skip
NOT_WANTED = (
    "{who} does not want to {intent} now.", "Does {who} want something else than to {intent}?",
    'Is "{intent}" the wrong thing to do now?',
)  # fmt: skip
ELSE = ("something else", "none of these", "another request")

ASK_VALUE = (
    "What is the {slot}?", "What {slot} is wanted?", "{slot}", "{slot}?", "Pick the {slot}.", "{described}?",
    "What has been said about the {slot}?", "Which value has the {slot}?", "Fill in: {slot}", "{described}:",
)  # fmt: skip
ASK_VALUE_OF = {
    "account_type": ("Which account?", "From which kind of account?"), "amount": ("How much money?",),
    "artist": ("Who is the artist?", "Whose song?"), "city": ("Which city?", "In which city?"),
    "city_of_event": ("Which city?", "In which city is the event?"), "cuisine": ("What kind of food?",),
    "check_in_date": ("From which day on is the stay?", "When do they arrive?"),
    "check_out_date": ("Until which day is the stay?", "When do they leave again?"),
    "date": ("Which day?", "On what date?"), "departure_date": ("On which day is the departure?",),
    "destination": ("What is the destination?",), "destination_city": ("Where does the flight go?",),
    "from_location": ("Where does the journey start?",), "to_location": ("Where does the bus go?",),
    "origin": ("Where does the journey start?",), "origin_city": ("Where does the flight start?",),
    "genre": ("What genre?",), "group_size": ("How many people travel?",), "hotel_name": ("Which hotel?",),
    "movie_name": ("Which film?",), "number_of_days": ("For how many days?",),
    "number_of_rooms": ("How many rooms?",), "number_of_seats": ("How many seats?",),
    "number_of_tickets": ("How many tickets?",), "number_of_riders": ("For how many people is the ride?",),
    "party_size": ("How many people come to eat?", "A table for how many?"), "passengers": ("How many passengers?",),
    "pickup_time": ("At what time is the car picked up?",), "recipient_account_name": ("Who gets the money?",),
    "restaurant_name": ("Which restaurant?",), "return_date": ("When is the journey back?",),
    "song_name": ("Which song?",), "stylist_name": ("Which salon?",), "travelers": ("How many people travel?",),
    "appointment_date": ("On which day is the appointment?",), "appointment_time": ("When on that day?",),
    "event_date": ("On which day is it?",), "where_to": ("Where is the house to be?",), "area": ("In which city?",),
    "title": ("Which film?",), "directed_by": ("Whose film?",), "airlines": ("With which airline?",),
}  # fmt: skip
CALLED = {
    "where_to": "place of the house", "directed_by": "director", "area": "city of the apartment",
    "airlines": "airline", "title": "title of the film", "number_stops": "number of stops", "type": "kind",
    "category": "kind", "recipient_account_name": "name of the recipient", "travelers": "number of travelers",
    "passengers": "number of passengers", "transfers": "number of transfers", "event_location": "place of the event",
    "number_of_beds": "number of bedrooms", "from_location": "place of departure", "to_location": "place of arrival",
}  # fmt: skip
"""Where the name of a slot alone says too little."""
NOT_SAID = ("not said", "not given yet", "unknown so far", "this has not come up", "cannot be told", "none of these")
IS_VALUE = (
    "Is the {slot} {value}?", "The {slot} is {value}.", "{slot}: {value}", 'Is "{value}" the {slot}?',
    "{described}: {value}", "Is {value} right for the {slot}?", "{ask} {value}, right?", "{ask} Is it {value}?",
)  # fmt: skip
IS_OTHER_VALUE = (
    "The {slot} is not {value}.", "Is the {slot} something else than {value}?", "{value} is wrong for the {slot}.",
)  # fmt: skip
SAID = (
    "Has the {slot} been said?", "Is the {slot} known?", "The {slot} has been given.", "Do we know the {slot}?",
    "Is it clear what the {slot} is?", "Is there a {slot} yet?", "Can the {slot} be told from this?",
)  # fmt: skip
UNSAID = (
    "The {slot} is still missing.", "Is the {slot} yet to be asked for?", "Nothing has been said about the {slot}.",
    "Is the {slot} unknown?",
)  # fmt: skip

ASK_TOPIC = (
    "What does {who} ask about?", "What does {who} want to know?", "Which detail is asked for at the end?",
    "What should the answer to the last message say?", "What is {who} asking?",
)  # fmt: skip
NOTHING = ("nothing", "nothing is asked", "no question is asked", "none of these")
TOPIC = (
    "Does {who} want to know {topic}?", "{who} asks: {topic}.", "Is the last question about this: {topic}?",
    "The answer should say {topic}.", "At the end {who} wants to know {topic}.",
)  # fmt: skip
NO_TOPIC = ("{who} does not ask about this: {topic}.", "Is the last question about something else than {topic}?")

ASK_MOVE = (
    "What does {who} do with the last message?", "What is the last message?", "How does {who} react at the end?",
    "Describe the last message.", "What kind of message is the last one?",
)  # fmt: skip
MOVES = {
    "informs": ("gives details", "says what was missing", "states a detail of the request"),
    "asks": ("asks about a detail", "wants to know something more", "asks a question about it"),
    "agrees": ("says yes", "agrees", "accepts"),
    "corrects": ("says no and changes a detail", "corrects something", "wants it done in another way"),
    "declines": ("says no", "needs nothing more", "declines"),
    "thanks": ("thanks", "says thank you", "expresses thanks"),
    "begins": ("makes a new request", "says what is to be done", "wants something done"),
    "seeks": ("asks for other suggestions", "wants something different from what was offered"),
}  # fmt: skip
"""What the last message does, each in several words."""

SHAPES = {
    "date": ("date",),
    "time": ("time",),
    "number": ("number_of", "size", "passengers", "travelers"),
    "place": ("city", "location", "destination", "origin", "area", "where_to"),
    "name": ("name", "title", "artist", "directed_by", "album"),
}
"""Of values, by parts of the names of their slots."""


def called(slot: Slot) -> str:
    """The slot in words, without an article."""
    return CALLED.get(slot.name, slot.name.replace("_", " "))


def topic(slot: Slot) -> str:
    """What somebody who asks about the slot wants to know: `the phone number`, `whether pets are allowed`."""
    if slot.is_flag:
        return re.sub("^(boolean flag )?(indicating )?(if|whether) ", "whether ", slot.description, flags=re.I)
    return f"the {called(slot)}"


def shape(slot: str) -> str:
    """What the values of the slot look like."""
    return next((name for name, parts in SHAPES.items() if any(part in slot for part in parts)), slot)


def domain(service: Service) -> str:
    """What the service is for. The three called `Services` are for hair, teeth and health; films are in two."""
    kind = service.name.split("_")[0]
    return service.name if kind == "Services" else {"Media": "Movies"}.get(kind, kind)


def in_words(name: str) -> str:
    """`FindBus` -> `find bus`, `RideSharing_1` -> `ride sharing`."""
    return " ".join(re.findall("[A-Z][a-z]*", name)).lower()


DESCRIPTION: Callable[[Intent], str] = attrgetter("description")
STYLES: tuple[Callable[[Intent], str], ...] = (
    DESCRIPTION,
    attrgetter("name"),
    lambda intent: in_words(intent.name).replace(" ", "_"),
    lambda intent: in_words(intent.name),
)
"""Of an intent among options."""
