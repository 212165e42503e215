import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decision_serve.assembly import softmax
from decision_serve.errors import EngineFailed
from decision_serve.orderings import LOWEST_PROBABILITY, combine, count_orderings, log_probabilities, reorder

KINDS = ("none", "rotations", "all")


def ids(count):
    return [f"option {index}" for index in range(count)]


def combined(per_ordering, option_ids=None, tops=None):
    """`combine` of probabilities by option id; tops are the first maxima unless given."""
    option_ids = option_ids or list(per_ordering[0])
    tops = tops or [max(p, key=p.get) for p in per_ordering]
    return combine(option_ids, per_ordering, [log_probabilities(p) for p in per_ordering], tops)


class TestReorder:
    @pytest.mark.parametrize("kind", KINDS)
    @pytest.mark.parametrize("count", [2, 3, 4])
    def test_the_callers_order_is_first_and_all_orderings_differ(self, kind, count):
        orderings = reorder(kind, ids(count))
        assert orderings[0] == tuple(ids(count))
        assert len(set(orderings)) == len(orderings) == count_orderings(kind, count)
        assert all(sorted(each) == sorted(ids(count)) for each in orderings)

    @given(st.integers(2, 16))
    def test_rotations_put_every_option_in_every_position_once(self, count):
        orderings = reorder("rotations", ids(count))
        for position in range(count):
            assert sorted(each[position] for each in orderings) == sorted(ids(count))

    def test_rotations_keep_the_cyclic_order(self):
        assert reorder("rotations", "abc") == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")]

    @pytest.mark.parametrize("count", [2, 3, 4])
    def test_all_is_every_permutation(self, count):
        assert set(reorder("all", ids(count))) == set(itertools.permutations(ids(count)))

    def test_none_is_the_callers_order_alone(self):
        assert reorder("none", [3, 1, 2]) == [(3, 1, 2)]


class TestCombine:
    def test_agreement_and_spread_by_hand(self):
        result = combined([{"a": 0.6, "b": 0.4}, {"a": 0.2, "b": 0.8}, {"a": 0.4, "b": 0.6}])
        a, b = (0.6 * 0.2 * 0.4) ** (1 / 3), (0.4 * 0.8 * 0.6) ** (1 / 3)
        assert result["probabilities"] == pytest.approx([a / (a + b), b / (a + b)], rel=1e-12)
        assert result["top"] == "b"
        assert result["agreement"] == 2 / 3
        assert result["spread"] == {"a": [0.2, 0.6], "b": [0.4, 0.8]}
        assert result["orderings"] == 3
        assert list(result) == ["method", "orderings", "probabilities", "top", "agreement", "spread"]

    def test_agreement_counts_the_tops_it_is_given(self):
        """A scorer may break ties by its own rule."""
        tied = [{"a": 0.5, "b": 0.5}] * 2
        assert combined(tied, tops=["b", "b"])["agreement"] == 0
        assert combined(tied, tops=["b", "a"])["agreement"] == 0.5

    def test_the_top_is_the_first_maximum_in_the_callers_order(self):
        tied = [{"a": 0.2, "b": 0.4, "c": 0.4}, {"a": 0.2, "c": 0.4, "b": 0.4}]
        assert combined(tied, ["c", "b", "a"])["top"] == "c"
        assert combined(tied, ["a", "b", "c"])["top"] == "b"

    def test_zero_is_floored(self):
        assert log_probabilities({"a": 0.0, "b": 1.0}) == {"a": math.log(LOWEST_PROBABILITY), "b": 0.0}
        result = combined([{"a": 0.0, "b": 1.0}, {"a": 1.0, "b": 0.0}, {"a": 0.0, "b": 1.0}])
        assert result["probabilities"] == pytest.approx([1e-100, 1.0], rel=1e-9)
        assert result["spread"] == {"a": [0.0, 1.0], "b": [0.0, 1.0]}

    def test_logs_of_the_scorer_are_used_where_it_has_them(self):
        """Log-softmax of logits knows more than probabilities that have been rounded to 0."""
        result = combine(
            ["a", "b"], [{"a": 1.0, "b": 0.0}] * 2, [{"a": 0.0, "b": -2.0}, {"a": 0.0, "b": -4.0}], ["a"] * 2
        )
        assert result["probabilities"] == pytest.approx(softmax([0.0, -3.0], 1.0), rel=1e-12)
        assert result["spread"]["b"] == [0.0, 0.0]

    @pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf])
    def test_what_is_not_finite_is_an_error(self, bad):
        with pytest.raises(EngineFailed, match="not finite"):
            combine(["a", "b"], [{"a": 0.5, "b": 0.5}], [{"a": bad, "b": 0.0}], ["a"])

    @given(st.lists(st.floats(-20, 20), min_size=2, max_size=16), st.data())
    def test_rotations_cancel_a_bias_of_positions(self, preference, data):
        """Logit of an option = what it is worth + what its position is worth."""
        count = len(preference)
        bias = data.draw(st.lists(st.floats(-20, 20), min_size=count, max_size=count))
        worth = dict(zip(ids(count), preference, strict=True))
        orderings = []
        for order in reorder("rotations", ids(count)):
            p = softmax([worth[each] + bias[position] for position, each in enumerate(order)], 1.0)
            orderings.append(dict(zip(order, p, strict=True)))
        result = combined(orderings, ids(count))
        # the logs of probabilities near e**-80 carry rounding of about 1e-14 each
        assert result["probabilities"] == pytest.approx(softmax(preference, 1.0), rel=1e-11, abs=1e-13)

    @given(st.lists(st.floats(0, 1), min_size=2, max_size=16), st.permutations(range(16)))
    def test_rotated_equals_stay_exactly_equal(self, weights, shuffle):
        """An engine that only looks at positions favours no option at all, to the last bit."""
        count = len(weights)
        by_position = softmax(weights, 1.0)
        orderings = [dict(zip(order, by_position, strict=True)) for order in reorder("rotations", ids(count))]
        orderings = [orderings[index] for index in shuffle if index < count]
        result = combined(orderings, ids(count))
        assert len(set(result["probabilities"])) == 1
        assert result["top"] == "option 0"

    @given(
        st.integers(2, 5).flatmap(
            lambda count: st.lists(
                st.lists(st.floats(0, 1), min_size=count, max_size=count).filter(lambda p: sum(p) > 0.01),
                min_size=1,
                max_size=8,
            )
        )
    )
    def test_is_a_distribution_whatever_the_orderings_say(self, lists):
        orderings = [dict(zip(ids(len(p)), (value / sum(p) for value in p), strict=True)) for p in lists]
        result = combined(orderings)
        assert all(0 <= p <= 1 for p in result["probabilities"])
        assert math.isclose(sum(result["probabilities"]), 1, abs_tol=1e-12)
        assert 0 <= result["agreement"] <= 1
        assert all(low <= high for low, high in result["spread"].values())
