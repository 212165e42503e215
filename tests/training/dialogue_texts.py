"""Small files in the format of the Schema-Guided Dialogue set; every message says which dialogue it is of."""

import json

KINDS = {
    "Meal": "Restaurants_1", "Room": "Hotels_1", "Ride": "Buses_1", "Show": "Events_1", "Song": "Music_1",
    "Hair": "Services_1", "Rain": "Weather_1", "Home": "Homes_1",
}  # fmt: skip
DIALOGUES = 160


def write_dialogues(folder, dialogues=DIALOGUES):
    own = folder / "sgd"
    own.mkdir(parents=True, exist_ok=True)
    (own / "schema.json").write_text(json.dumps([_service(kind) for kind in KINDS]))
    rows = [_dialogue(at) for at in range(dialogues)]
    (own / "dialogues_001.json").write_text(json.dumps(rows[: dialogues // 2]))
    (own / "dialogues_002.json").write_text(json.dumps(rows[dialogues // 2 :]))
    return folder


def kind_of(at):
    return list(KINDS)[at % len(KINDS)]


def _service(kind):
    low = kind.lower()
    slots = [(f"{low}_city", []), (f"{low}_name", []), (f"{low}_date", []), (f"{low}_class", ["first", "second"])]
    slots += [("has_view", ["True", "False"]), ("phone_number", []), ("price", [])]
    given = [name for name, _ in slots[:4]]
    return {
        "service_name": KINDS[kind],
        "description": f"All for your {low}",
        "slots": [
            {
                "name": name,
                "description": f"Boolean flag indicating if the {low} has a view" if name == "has_view"
                else f"The {name.replace('_', ' ')} of it",
                "is_categorical": bool(values),
                "possible_values": values,
            }
            for name, values in slots
        ],
        "intents": [
            _intent(f"Find{kind}", f"Find a {low} for somebody", given[:1], {}),
            _intent(f"Book{kind}", f"Book the {low} that was found", given[:3], {given[3]: "second"}),
        ],
    }  # fmt: skip


def _intent(name, description, required, optional):
    return {
        "name": name,
        "description": description,
        "is_transactional": name.startswith("Book"),
        "required_slots": required,
        "optional_slots": optional,
    }


def _dialogue(at):
    """What every dialogue has, and what some have: another suggestion, a correction, an offer that is declined."""
    kind = kind_of(at)
    low = kind.lower()
    city, name, date = (f"{low}_{slot}" for slot in ("city", "name", "date"))
    town, house, day, night = f"{kind} Town {at}", f"{kind} House {at}", f"{low} day {at}", f"{low} night {at}"
    state = {}
    find, book = f"Find{kind}", f"Book{kind}"
    turns = []

    def user(text, intent, *acts, **values):
        state.update({slot: [value] for slot, value in values.items()})
        requested = [slot for act, slot, _ in acts if act == "REQUEST"]
        own = {"active_intent": intent, "requested_slots": requested, "slot_values": dict(state)}
        turns.append(_turn("USER", text, KINDS[kind], acts, state=own))

    def system(text, *acts):
        turns.append(_turn("SYSTEM", text, KINDS[kind], acts))

    wish = ("INFORM_INTENT", "intent", [find]), ("INFORM", city, [town])
    user(f"Number {at}: I need a {low} in {town}.", find, *wish, **{city: town})
    system(f"Number {at}: do you like {house}?", ("OFFER", name, [house]))
    if at % 3 == 0:
        user(f"Number {at}: something else?", find, ("REQUEST_ALTS", "", []))
        house += " West"
        system(f"Number {at}: do you like {house}?", ("OFFER", name, [house]))
    user(f"Number {at}: good, book it.", book, ("SELECT", "", []), ("INFORM_INTENT", "intent", [book]), **{name: house})
    system(f"Number {at}: when? On a Friday?", ("REQUEST", date, ["a Friday"]))
    user(f"Number {at}: on {day}.", book, ("INFORM", date, [day]), **{date: day})
    system(f"Number {at}: {day} in {town}?", ("CONFIRM", date, [day]), ("CONFIRM", city, [town]))
    if at % 2:
        user(f"Number {at}: no, on {night}.", book, ("NEGATE", "", []), ("INFORM", date, [night]), **{date: night})
        system(f"Number {at}: {night}?", ("CONFIRM", date, [night]))
    asks = ("AFFIRM", "", []), ("REQUEST", "phone_number", [])
    user(f"Number {at}: yes. What is the phone number?", book, *asks)
    system(
        f"Number {at}: 555. Shall I plan more?", ("INFORM", "phone_number", ["555"]), ("OFFER_INTENT", "intent", ["X"])
    )
    user(f"Number {at}: not that.", book, ("NEGATE_INTENT", "", []))
    system(f"Number {at}: fine.", ("REQ_MORE", "", []))
    user(f"Number {at}: thank you.", book, ("THANK_YOU", "", []), ("GOODBYE", "", []))
    return {"dialogue_id": f"1_{at:05}", "services": [KINDS[kind]], "turns": turns}


def _turn(speaker, text, service, acts, **state):
    actions = [
        {"act": act, "slot": slot, "values": values, "canonical_values": [value.upper() for value in values]}
        for act, slot, values in acts
    ]
    frame = {"service": service, "actions": actions, "slots": [], **state}
    return {"speaker": speaker, "utterance": text, "frames": [frame]}
