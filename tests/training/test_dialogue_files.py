import pytest

from tests.training.dialogue_texts import DIALOGUES, write_dialogues
from training.dialogue_files import Intent, Mention, read_dialogues, read_services


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return write_dialogues(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def dialogues(folder):
    return read_dialogues(folder)


def test_services_have_intents_and_slots(folder):
    service = read_services(folder)[0]
    assert (service.name, service.description) == ("Restaurants_1", "All for your meal")
    assert service.intents == (
        Intent("FindMeal", "Find a meal for somebody", False),
        Intent("BookMeal", "Book the meal that was found", True),
    )
    slots = {slot.name: slot for slot in service.slots}
    assert [name for name, slot in slots.items() if slot.is_given] == [
        "meal_city", "meal_name", "meal_date", "meal_class",
    ]  # fmt: skip
    assert [name for name, slot in slots.items() if slot.is_flag] == ["has_view"]
    assert slots["meal_class"].values == ("first", "second")
    assert slots["meal_city"].values == ()


def test_the_dialogues_of_all_files_are_read_in_order(dialogues):
    assert len(dialogues) == DIALOGUES
    assert [one.turns[0].text.split(":")[0] for one in dialogues] == [f"Number {at}" for at in range(DIALOGUES)]
    for one in dialogues:
        assert [turn.wish is not None for turn in one.turns] == [at % 2 == 0 for at in range(len(one.turns))]


def test_what_is_wanted_after_each_turn(dialogues):
    wishes = [turn.wish for turn in dialogues[0].turns if turn.wish is not None]
    assert [(wish.intent, wish.since) for wish in wishes] == [("FindMeal", 0)] * 2 + [("BookMeal", 4)] * 5
    assert {wish.service for wish in wishes} == {"Restaurants_1"}
    assert wishes[0].values == (("meal_city", ("Meal Town 0",)),)
    assert dict(wishes[-1].values) == {
        "meal_city": ("Meal Town 0",),
        "meal_name": ("Meal House 0 West",),
        "meal_date": ("meal day 0",),
    }
    assert [wish.requested for wish in wishes if wish.requested] == [("phone_number",)]
    assert wishes[2].acts == {"SELECT", "INFORM_INTENT"}


def test_an_intent_that_is_agreed_to_is_known_from_the_offer_on(folder, tmp_path):
    text = (folder / "sgd" / "dialogues_001.json").read_text()
    write_dialogues(tmp_path)
    (tmp_path / "sgd" / "dialogues_001.json").write_text(text.replace("INFORM_INTENT", "AFFIRM_INTENT"))
    wishes = [turn.wish for turn in read_dialogues(tmp_path)[0].turns if turn.wish is not None]
    assert [wish.since for wish in wishes] == [0, 0, 3, 3, 3, 3, 3]


def test_values_that_are_said_are_mentions_and_proposals_in_a_question_are_not(dialogues):
    turns = dialogues[1].turns
    assert turns[0].mentions == (Mention("room_city", "Room Town 1", "ROOM TOWN 1"),)
    assert turns[1].mentions == (Mention("room_name", "Room House 1", "ROOM HOUSE 1"),)
    assert "a Friday" not in {one.said for turn in turns for one in turn.mentions}


def test_equal_parts_are_kept_once(dialogues):
    first, later = (turn.wish.values for turn in dialogues[0].turns[:3:2])
    assert first[0] is later[0]


def test_an_absent_file_is_an_error(tmp_path):
    for read in (read_services, read_dialogues):
        with pytest.raises(OSError):
            read(tmp_path)
