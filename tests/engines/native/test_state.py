"""A state knows the bytes that it does not share."""

import torch

from decision_serve.engines.native.state import KeyValues, State


def part(tokens):
    """Two layers of keys and values in float32: 2 x 2 x 4 x 8 bytes for each token."""
    return KeyValues(*([torch.empty(tokens, 2, 4) for _ in range(2)] for _ in range(2)))


def test_own_bytes_leave_out_shared_parts():
    recurrent, tails = [torch.empty(2, 4, 4)], [torch.empty(3, 8)]
    before = State(3, (part(3),), recurrent, tails)
    state = State(8, (*before.parts, part(5)), recurrent, tails)
    per_token, fixed = 2 * 2 * 2 * 4 * 4, 4 * (2 * 4 * 4 + 3 * 8)
    assert part(5).nbytes == 5 * per_token
    assert before.own_bytes(None) == 3 * per_token + fixed
    assert state.own_bytes(before) == 5 * per_token + fixed
    assert state.own_bytes(None) == 8 * per_token + fixed
    assert state.own_bytes(State(3, (part(3),))) == 8 * per_token + fixed


def test_alone_it_holds_the_same_in_one_part():
    parts = tuple(KeyValues(list(torch.randn(2, count, 1, 4)), list(torch.randn(2, count, 1, 4))) for count in (3, 5))
    state = State(8, parts, [torch.ones(1, 4, 4)], [torch.ones(3, 8)])
    alone = state.alone()
    (part,) = alone.parts
    for layer in range(2):
        assert torch.equal(part.keys[layer], torch.cat([own.keys[layer] for own in parts]))
        assert torch.equal(part.values[layer], torch.cat([own.values[layer] for own in parts]))
    assert (alone.length, alone.recurrent, alone.tails) == (8, state.recurrent, state.tails)
    assert alone.own_bytes(state) == state.own_bytes(None)


def test_a_state_of_recurrent_matrices_alone():
    assert State(0, ()).own_bytes(None) == 0
    assert State(7, (KeyValues(),), [torch.empty(2, 2)]).own_bytes(None) == 16
