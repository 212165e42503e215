"""Answers that differ too much are not timed, and all differences are counted."""

import math

import pytest

from decision_serve.errors import EngineFailed
from decision_serve.evaluate.bench.comparison import BOUNDS, compare


def rows(*probabilities):
    """One request whose rows have these probabilities of their first of two options."""
    return [[(math.log(p / (1 - p)), 0.0)] for p in probabilities]


def test_differences_and_most_probable_options_are_counted():
    agreement = compare("it", [rows(0.6, 0.501), rows(0.3)], [rows(0.6, 0.499), rows(0.3)], "bfloat16")
    assert agreement.largest_difference == pytest.approx(0.002, abs=1e-12)
    assert (agreement.argmax_equal, agreement.compared) == (2, 3)


def test_an_offset_of_all_logits_is_no_difference():
    shifted = [[[(12.5, 10.5)]]]
    assert compare("it", shifted, [[[(2.5, 0.5)]]], "float32").largest_difference == pytest.approx(0, abs=1e-12)


def test_the_first_rows_of_each_request_may_be_enough():
    agreement = compare("it", [rows(0.6), rows(0.7)], [rows(0.6, 0.1), rows(0.7, 0.1, 0.2)], "float32")
    assert (agreement.argmax_equal, agreement.compared) == (2, 2)


@pytest.mark.parametrize("dtype", BOUNDS)
def test_the_bound_depends_on_the_number_format(dtype):
    bound = BOUNDS[dtype]
    compare("it", [rows(0.25 + 0.99 * bound)], [rows(0.25)], dtype)
    with pytest.raises(EngineFailed, match=rf"it gives a probability that differs by .* in {dtype} is {bound:g}"):
        compare("it", [rows(0.25 + 1.01 * bound)], [rows(0.25)], dtype)
