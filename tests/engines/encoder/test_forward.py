"""Logits are those of transformers' BERT over each row alone, and nothing outside a row reaches them."""

from dataclasses import replace

import pytest
import torch
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from decision_serve.engines.encoder.forward import Tree, fit_logits, pack
from decision_serve.engines.encoder.loader import load_weights, read_shape

CPU = torch.device("cpu")
# Logits are units apart. Largest difference seen: 2.4e-6.
FLOAT32 = 2e-5
QUICK = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture(scope="module")
def shape(pair_checkpoint):
    return read_shape(pair_checkpoint)


@pytest.fixture(scope="module")
def score(pair_checkpoint, shape):
    """`score(trees)`: the logits of all their leaves."""
    weights = load_weights(pair_checkpoint, shape, CPU, torch.float32)

    def score(trees):
        with torch.inference_mode():
            return fit_logits(weights, shape, pack(trees))

    return score


@pytest.fixture(scope="module")
def bert_logit(pair_checkpoint, tensors):
    """`bert_logit(state, question, option)`: the logit of one row, by transformers' model and a head on top."""
    from transformers import BertConfig, BertModel

    config = BertConfig.from_pretrained(pair_checkpoint, attn_implementation="eager")
    bert = BertModel(config, add_pooling_layer=False).eval()
    bert.load_state_dict({name: tensor for name, tensor in tensors.items() if not name.startswith("fit.")})

    def bert_logit(state, question, option):
        segment = torch.tensor([0] * len(state) + [1] * len(question) + [2] * len(option))
        hidden = segment[None] > segment[:, None]  # what follows a token's own segment
        with torch.inference_mode():
            last = bert(
                input_ids=torch.tensor([[*state, *question, *option]]),
                attention_mask=hidden[None, None] * torch.finfo(torch.float32).min,
                token_type_ids=segment[None].clamp(max=1),
                position_ids=torch.arange(len(segment))[None],
            ).last_hidden_state
            pooled = last[0, segment == 2].mean(0)
            dense = torch.nn.functional.gelu(tensors["fit.dense.weight"] @ pooled + tensors["fit.dense.bias"])
            return (tensors["fit.output.weight"] @ dense + tensors["fit.output.bias"]).item()

    return bert_logit


def segment(longest):
    return st.lists(st.integers(0, 99), min_size=1, max_size=longest)


@st.composite
def trees(draw):
    """A root, questions, and options of theirs; leaves in any order."""
    segments, parents, leaves = [draw(segment(20))], [-1], []
    for _ in range(draw(st.integers(1, 3))):
        segments.append(draw(segment(6)))
        parents.append(0)
        question = len(segments) - 1
        for _ in range(draw(st.integers(1, 3))):
            segments.append(draw(segment(5)))
            parents.append(question)
            leaves.append(len(segments) - 1)
    return Tree(segments, parents, draw(st.permutations(leaves)))


def path(tree, leaf):
    """State, question and option of a leaf."""
    question = tree.parents[leaf]
    return tree.segments[0], tree.segments[question], tree.segments[leaf]


def with_segment(tree, index, tokens):
    return replace(tree, segments=[*tree.segments[:index], tokens, *tree.segments[index + 1 :]])


def largest_difference(found, right):
    difference = (found - right).abs().max().item()
    print(f"largest difference {difference:.2g}")
    return difference


# A question of two options and one of a single option: leaves are the segments 2, 3 and 5.
TREE = Tree([[11, 12, 13], [21, 22], [31], [41, 42, 43], [51], [61, 62]], [-1, 0, 1, 1, 0, 4], [2, 3, 5])
OTHER = Tree([[71, 72], [81], [91]], [-1, 0, 1], [2])


# -- the same numbers


@QUICK
@given(batch=st.lists(trees(), min_size=1, max_size=3))
def test_each_leaf_has_the_logit_that_bert_gives_its_row(score, bert_logit, batch):
    right = torch.tensor([bert_logit(*path(tree, leaf)) for tree in batch for leaf in tree.leaves])
    assert largest_difference(score(batch), right) < FLOAT32


@QUICK
@given(batch=st.lists(trees(), min_size=2, max_size=5))
def test_packed_trees_have_the_logits_of_each_alone(score, batch):
    assert largest_difference(score(batch), torch.cat([score([tree]) for tree in batch])) < FLOAT32


def test_logits_tell_a_wrong_forward_from_a_right_one(score):
    logits = score([TREE, OTHER])
    assert (logits[:, None] - logits[None]).abs().fill_diagonal_(1).min() > 1000 * FLOAT32


@pytest.mark.parametrize(("dtype", "tolerance"), [(torch.float16, 0.01), (torch.bfloat16, 0.1)])
def test_half_formats_round_and_do_nothing_else(pair_checkpoint, shape, score, dtype, tolerance):
    """Largest differences seen: 0.0031 in float16, 0.043 in bfloat16."""
    weights = load_weights(pair_checkpoint, shape, CPU, dtype)
    with torch.inference_mode():
        logits = fit_logits(weights, shape, pack([TREE, OTHER]))
    assert logits.dtype == torch.float32
    assert 0 < largest_difference(logits, score([TREE, OTHER])) < tolerance


def test_every_tensor_learns(pair_checkpoint, shape):
    """Training goes through the same functions; and no tensor could be left out unseen by the other tests."""
    weights = load_weights(pair_checkpoint, shape, CPU, torch.float32)
    for tensor in weights.values():
        tensor.requires_grad_()
    fit_logits(weights, shape, pack([TREE, OTHER])).square().sum().backward()
    for name, tensor in weights.items():
        # softmax does not see what is added to all of its inputs
        assert tensor.grad.abs().max() > 1e-3 or name.endswith("key.bias"), name


# -- what reaches a leaf


@pytest.mark.parametrize("company", [[], [OTHER]], ids=["alone", "in company"])
@pytest.mark.parametrize(
    ("index", "reached"),
    [(0, {0, 1, 2}), (1, {0, 1}), (2, {0}), (3, {1}), (4, {2}), (5, {2})],
    ids=["state", "question 1", "option 1a", "option 1b", "question 2", "option 2a"],
)
def test_a_segment_reaches_the_leaves_under_it_and_no_other(score, index, reached, company):
    """Bit for bit."""
    before = score([TREE, *company])
    after = score([with_segment(TREE, index, [token + 1 for token in TREE.segments[index]]), *company])
    changed = (before != after).nonzero().flatten().tolist()
    assert set(changed) == reached
    assert (before - after).abs()[changed].min() > 100 * FLOAT32


def test_pads_reach_nothing(score):
    """Pads of the shorter tree are copies of the batch's first token: another one there changes no bit."""
    before = score([TREE, OTHER])
    after = score([with_segment(TREE, 0, [99, *TREE.segments[0][1:]]), OTHER])
    assert pack([TREE, OTHER]).source[1].tolist() == [12, 13, 14, 15] + [0] * 8
    assert before[3] == after[3]
    assert (before[:3] != after[:3]).all()


# -- the layout


def test_packed():
    packed = pack([TREE, OTHER])
    assert TREE.length == 12
    assert packed.ids.tolist() == [11, 12, 13, 21, 22, 31, 41, 42, 43, 51, 61, 62, 71, 72, 81, 91]
    assert packed.positions.tolist() == [0, 1, 2, 3, 4, 5, 5, 6, 7, 3, 4, 5, 0, 1, 2, 3]
    assert packed.types.tolist() == [0] * 3 + [1] * 9 + [0] * 2 + [1] * 2
    assert packed.place.tolist() == [*range(12), 12, 13, 14, 15]
    assert packed.source.tolist() == [[*range(12)], [12, 13, 14, 15] + [0] * 8]
    assert packed.leaf_tokens.tolist() == [5, 6, 7, 8, 10, 11, 15]
    assert packed.leaf.tolist() == [0, 1, 1, 1, 2, 2, 3]
    assert packed.leaf_sizes.tolist() == [1, 3, 2, 1]
    assert packed.leaf_sizes.dtype == torch.float32
    assert {packed.ids.dtype, packed.positions.dtype, packed.types.dtype, packed.place.dtype} == {torch.int64}


def test_visible():
    """Rows see columns; the last rows of the second tree are pads, which see its root and are seen by nobody."""
    visible = pack([TREE, OTHER]).visible
    assert visible.shape == (2, 1, 12, 12)
    state, question, other = "111000000000", "111110000000", "111000000100"
    options = ["111111000000", *["111110111000"] * 3]
    expected = [*[state] * 3, *[question] * 2, *options, other, *["111000000111"] * 2]
    assert ["".join(map(str, row)) for row in visible[0, 0].int().tolist()] == expected
    expected = [*["110000000000"] * 2, "111000000000", "111100000000", *["110000000000"] * 8]
    assert ["".join(map(str, row)) for row in visible[1, 0].int().tolist()] == expected
