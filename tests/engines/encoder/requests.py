"""Rows of the pair layout, for a vocabulary of at least 100 tokens."""

import random

from decision_serve.engines.base import Row

START, SEPARATOR = 2, 3


def tokens(draw, length):
    """`length` tokens, none of them a separator."""
    return tuple(draw.randrange(SEPARATOR + 1, 100) for _ in range(length))


def pair_row(state, question, option):
    """The row of three texts, given as tokens without separators."""
    ids = (START, *state, SEPARATOR, *question, SEPARATOR, *option, SEPARATOR)
    return Row(ids, (len(ids) - 1,), ((SEPARATOR,),), state_tokens=len(state) + 2)


def make_rows(state_length, option_counts, *, question_length=6, option_length=4, seed=0):
    """Rows of one state: for each of `option_counts` a question with that many options, of up to `option_length`."""
    draw = random.Random(seed)
    state = tokens(draw, state_length)
    rows = []
    for count in option_counts:
        question = tokens(draw, question_length)
        rows += [pair_row(state, question, tokens(draw, draw.randint(1, option_length))) for _ in range(count)]
    return rows
