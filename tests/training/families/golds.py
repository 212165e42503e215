"""Questions of one family, to be answered by other means than those that made them."""

import random

from training.families import families


def drawn(name, count):
    """`count` questions of the family `name`, the same ones every time."""
    (make,) = [family.make for family in families() if family.name == name]
    rng = random.Random(f"gold of {name}")
    return [make(rng) for _ in range(count)]


def option_texts(item):
    """The options of a choice as they read: by description where there is one, since the name may be a mere letter."""
    return [description or name for name, description in item.question.options.items()]


def gold_text(item):
    return option_texts(item)[item.gold]
