"""Gradients from several processes are those from one."""

import pytest
import torch

from decision_serve.engines.encoder.loader import load_weights, read_shape
from decision_serve.evaluate.labelled import LabelledQuestion
from decision_serve.questions import Choice
from training.encode import Encoder
from training.workers import Workers, _share_out


@pytest.fixture(scope="module")
def weights(pair_checkpoint):
    found = load_weights(pair_checkpoint, read_shape(pair_checkpoint), torch.device("cpu"), torch.float32)
    return {name: tensor.clone().requires_grad_(tensor.is_floating_point()) for name, tensor in found.items()}


@pytest.fixture(scope="module")
def examples(pair_checkpoint):
    options = ["a", "b", "the"]
    return Encoder(pair_checkpoint).examples(
        [LabelledQuestion("a " * length, Choice("Which?", options[: 2 + length % 2]), 0)] for length in range(1, 12)
    )


def test_several_processes_sum_as_one_does(pair_checkpoint, weights, examples):
    shape = read_shape(pair_checkpoint)
    alone, together = (Workers(weights, shape, processes, micro=3) for processes in (1, 2))
    try:
        for part in (examples, examples[:1]):  # of one example, the other process has nothing to do
            gradients, loss, right = alone.sum_gradients(part)
            others, other_loss, other_right = together.sum_gradients(part)
            assert other_loss == pytest.approx(loss, rel=1e-6)
            assert other_right == right
            for name, tensor in gradients.items():
                torch.testing.assert_close(others[name], tensor, atol=1e-5, rtol=1e-4)
    finally:
        together.close()


@pytest.mark.parametrize("processes", [1, 2])
def test_sums_in_bfloat16_are_close_and_stay_float32(pair_checkpoint, weights, examples, processes):
    shape = read_shape(pair_checkpoint)
    exact, rounded = Workers(weights, shape, 1, micro=3), Workers(weights, shape, processes, micro=3, bfloat16=True)
    try:
        gradients, loss, _ = exact.sum_gradients(examples)
        others, other_loss, _ = rounded.sum_gradients(examples)
    finally:
        rounded.close()
    assert {tensor.dtype for tensor in (*weights.values(), *others.values())} == {torch.float32}
    ours, theirs = (torch.cat([tensor.flatten() for tensor in sums.values()]) for sums in (gradients, others))
    assert torch.cosine_similarity(ours, theirs, dim=0) > 0.99
    assert not torch.equal(ours, theirs)
    assert other_loss == pytest.approx(loss, rel=0.02)


def test_processes_see_weights_that_were_written(pair_checkpoint, weights, examples):
    workers = Workers(weights, read_shape(pair_checkpoint), 2, micro=3)
    try:
        _, before, _ = workers.sum_gradients(examples)
        with torch.no_grad():
            for tensor in weights.values():
                if tensor.requires_grad:
                    tensor.mul_(1.5)
        _, after, _ = workers.sum_gradients(examples)
        _, alone, _ = Workers(weights, read_shape(pair_checkpoint), 1, micro=3).sum_gradients(examples)
    finally:
        workers.close()
    assert after == pytest.approx(alone, rel=1e-6)
    assert after != before


def test_a_dead_process_is_an_error(pair_checkpoint, weights, examples):
    workers = Workers(weights, read_shape(pair_checkpoint), 2, micro=3)
    workers.processes[0].kill()
    workers.processes[0].join()
    with pytest.raises((EOFError, ConnectionError)):
        workers.sum_gradients(examples)
    workers.close()


def test_shares_have_about_as_many_tokens(examples):
    shares = _share_out(examples, 3)
    assert sorted(map(id, examples)) == sorted(id(example) for share in shares for example in share)
    tokens = [sum(example.tree.length for example in share) for share in shares]
    assert max(tokens) - min(tokens) <= max(example.tree.length for example in examples)
