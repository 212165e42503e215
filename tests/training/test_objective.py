import math
from dataclasses import replace

import pytest
import torch

from decision_serve.engines.encoder.forward import Tree, fit_logits, pack
from decision_serve.engines.encoder.loader import load_weights, read_shape
from training.encode import Example
from training.objective import DISTANCE_WEIGHT, losses, option_logits

TOLERANCE = 1e-5  # float32, logits of a few units


@pytest.fixture(scope="module")
def model(pair_checkpoint):
    shape = read_shape(pair_checkpoint)
    return load_weights(pair_checkpoint, shape, torch.device("cpu"), torch.float32), shape


def example(kind, gold, options, state=5):
    """Of random tokens; options have 1, 2, ... of them."""
    random = torch.Generator().manual_seed(options + state)
    lengths = (state, 3, *range(1, options + 1))
    segments = [torch.randint(5, 60, (length,), generator=random).tolist() for length in lengths]
    return Example(Tree(segments, [-1, 0, *[1] * options], list(range(2, 2 + options))), (options,), (gold,), (kind,))


EXAMPLES = [
    example("choice", 4, 6),
    example("noul", 1, 2, state=30),
    example("score", 0, 5, state=11),
    example("score", 1, 2),
    example("score", 0, 1),
]


def logits_alone(model, item):
    weights, shape = model
    return fit_logits(weights, shape, pack([item.tree])).tolist()


def test_logits_in_a_batch_are_those_alone_and_absent_options_are_hopeless(model):
    logits = option_logits(*model, EXAMPLES)
    assert logits.shape == (5, 6)
    for row, item in zip(logits.tolist(), EXAMPLES, strict=True):
        count = len(item.tree.leaves)
        assert row[:count] == pytest.approx(logits_alone(model, item), abs=TOLERANCE)
        assert all(logit <= -1e8 for logit in row[count:])


def test_the_loss_is_surprise_and_for_scores_also_distance(model):
    """Written out in plain numbers."""
    found, hits = losses(*model, EXAMPLES)
    assert found.dtype == torch.float32
    for loss, hit, item in zip(found.tolist(), hits.tolist(), EXAMPLES, strict=True):
        logits = logits_alone(model, item)
        whole = sum(math.exp(logit) for logit in logits)
        probabilities = [math.exp(logit) / whole for logit in logits]
        (gold,) = item.golds
        expected = -math.log(probabilities[gold])
        if item.kinds == ("score",):
            level = sum(index * probability for index, probability in enumerate(probabilities))
            expected += DISTANCE_WEIGHT * ((level - gold) / max(1, len(logits) - 1)) ** 2
        assert loss == pytest.approx(expected, abs=10 * TOLERANCE)
        assert hit == (max(range(len(logits)), key=logits.__getitem__) == gold)


def test_questions_of_one_tree_have_the_losses_that_they_have_alone(model):
    """One of six options and one of two about the same state."""
    (state, *first), (_, *second) = EXAMPLES[0].tree.segments, EXAMPLES[3].tree.segments
    tree = Tree([state, *first, *second], [-1, 0, *[1] * 6, 0, 8, 8], [*range(2, 8), 9, 10])
    both = Example(tree, (6, 2), (4, 1), ("choice", "score"))
    alone = replace(EXAMPLES[3], tree=replace(EXAMPLES[3].tree, segments=[state, *second]))
    found, hits = losses(*model, [both])
    expected, expected_hits = losses(*model, [EXAMPLES[0], alone])
    assert found.tolist() == pytest.approx(expected.tolist(), abs=10 * TOLERANCE)
    assert hits.tolist() == expected_hits.tolist()


def test_distance_counts_for_scores_alone(model):
    as_choice = replace(EXAMPLES[2], kinds=("choice",))
    (far, near), _ = losses(*model, [EXAMPLES[2], as_choice])
    assert far > near
    only_choices, _ = losses(*model, [as_choice])
    assert float(only_choices) == pytest.approx(float(near), abs=TOLERANCE)


def test_every_weight_learns_but_positions_that_no_token_has(model):
    """A key's bias moves all scores of a query alike, the last bias all fits: neither changes any probability, and of
    their gradients there is rounding, or nothing."""
    weights = {name: tensor.clone().requires_grad_() for name, tensor in model[0].items()}
    losses(weights, model[1], EXAMPLES)[0].sum().backward()
    gradients = {name: tensor.grad for name, tensor in weights.items()}
    assert all(gradient is not None for gradient in gradients.values())
    without = {name for name, gradient in gradients.items() if gradient.abs().max() < TOLERANCE}
    assert without == {name for name in weights if name.endswith(("key.bias", "fit.output.bias"))}
    positions = weights["embeddings.position_embeddings.weight"].grad
    longest = max(
        len(item.tree.segments[0]) + len(item.tree.segments[1]) + len(item.tree.segments[-1]) for item in EXAMPLES
    )
    assert positions[longest - 1].abs().max() > 0
    assert positions[longest:].abs().max() == 0
