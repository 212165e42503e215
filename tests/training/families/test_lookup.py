import re

from tests.training.families.golds import drawn, gold_text, option_texts


def leaves(tree, path=()):
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield from leaves(value, (*path, key))
    else:
        yield path, str(tree).lower() if isinstance(tree, bool) else str(tree)


def asks_for(ask, path):
    """Whether a question names the last two keys of a path, each in words of its own."""
    holder, key = path[-2:]
    rest = re.sub(rf"(?<!\w){re.escape(holder)}(?!\w)", "", ask)
    return rest != ask and re.search(rf"(?<!\w){re.escape(key)}(?!\w)", rest)


def test_the_value_at_the_path_that_is_asked_for_is_right():
    checked = 0
    for item in drawn("field_lookup_json", 2000):
        ask = item.question.instructions
        found = [value for path, value in leaves(item.state) if len(path) > 1 and asks_for(ask, path)]
        # "Who placed order 12?" does not ask for `placed`.
        if len(found) == 1 and found[0] in option_texts(item) and not ask.startswith("Who"):
            checked += 1
            assert gold_text(item) == found[0], item
    assert checked > 200
