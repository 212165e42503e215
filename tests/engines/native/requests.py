"""Requests of random tokens for tests of the native engine, and comparisons of answers."""

import gc
import math

from decision_serve.engines.base import Row
from decision_serve.engines.native.engine import NativeEngine
from decision_serve.engines.native.state import KeyValues, State

ROUNDING = 1e-5
"""Largest difference of a probability in float32. Seen: 6e-6, of logits 3e-5 in 10."""


def tokens(draw, count, vocabulary=248_000):
    return tuple(draw.randrange(vocabulary) for _ in range(count))


def one_level(draw, state_length, questions, *, longest=30, vocabulary=248_000, state=None):
    """Rows that share a state and nothing else: their first own tokens differ."""
    state = tokens(draw, state_length, vocabulary) if state is None else state
    firsts = draw.sample(range(vocabulary), questions)
    return [
        row(draw, (*state, first, *tokens(draw, draw.randrange(longest), vocabulary)), len(state), vocabulary)
        for first in firsts
    ]


def two_levels(draw, state_length, questions, *, longest=30, vocabulary=248_000, state=None):
    """As `one_level`, but some questions are heads of 17 to 40 tokens, which three or four rows share."""
    rows = one_level(draw, state_length, questions, longest=longest, vocabulary=vocabulary, state=state)
    made = []
    while rows:
        head = rows.pop()
        levels = min(draw.choice((1, 3, 4)), len(rows) + 1)
        if levels == 1:
            made.append(head)
            continue
        ids = (*head.ids, *tokens(draw, draw.randrange(17, 40), vocabulary))
        firsts = draw.sample(range(vocabulary), levels)
        made += [
            row(draw, (*ids, first, *tokens(draw, draw.randrange(6), vocabulary)), state_length, vocabulary)
            for first in firsts
        ]
        del rows[len(rows) - (levels - 1) :]
    return made


def row(draw, ids, state_tokens, vocabulary=248_000):
    """A row that is read at its end, one in four at a place after its state too."""
    end = len(ids) - 1
    slots = sorted({end, draw.randrange(state_tokens, len(ids))}) if draw.random() < 0.25 else [end]
    labels = tuple(tuple(draw.sample(range(vocabulary), draw.randrange(2, 11))) for _ in slots)
    return Row(ids, tuple(slots), labels, state_tokens=state_tokens)


def distinct_tokens(rows, state_length):
    """S + sum Q of rows that share their state and nothing more."""
    return state_length + sum(len(row.ids) - state_length for row in rows)


def slots_of(results):
    return [slot for row in results for slot in row]


def probabilities(logits):
    top = max(logits)
    weights = [math.exp(logit - top) for logit in logits]
    return [weight / sum(weights) for weight in weights]


def largest_difference(some, others):
    """Largest difference of a label's probability between two results for the same rows."""
    return max(
        abs(p - q)
        for one, other in zip(slots_of(some), slots_of(others), strict=True)
        for p, q in zip(probabilities(one), probabilities(other), strict=True)
    )


def is_right(engine, rows, found):
    """Whether `found` are the logits of `rows`, each computed alone by an engine of the same weights."""
    fresh = NativeEngine(engine._decoder, engine.info, prefix_cache_bytes=0)
    return largest_difference(found, [fresh.score([row])[0] for row in rows]) < ROUNDING


def computed(engine, call):
    """Tokens and passes of a call, and its result."""
    before = engine.stats
    result = call()
    after = engine.stats
    return after.tokens_computed - before.tokens_computed, after.passes - before.passes, result


def stored(engine):
    """The entries of the engine's store, shortest first."""
    return sorted(engine.store._by_use, key=lambda entry: len(entry.ids))


def tensors(state):
    """Every tensor that `state` refers to."""
    parts = [tensor for part in state.parts for tensor in (*part.keys, *part.values)]
    return [*parts, *state.recurrent, *state.tails]


def unique_bytes(entries):
    """Bytes of all tensors that stored states hold, each counted once."""
    storages = [tensor.untyped_storage() for entry in entries for tensor in tensors(entry.snapshot)]
    return sum({storage.data_ptr(): storage.nbytes() for storage in storages}.values())


def live_states():
    """States, and parts of states, that somebody in this process still refers to."""
    gc.collect()
    return sum(type(thing) in (State, KeyValues) for thing in gc.get_objects())
