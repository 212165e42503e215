"""The rows by which engines prove themselves."""

import pytest

from decision_serve.engines.base import common_prefix_length
from decision_serve.engines.probe import largest_difference, probe_rows


@pytest.mark.parametrize("vocabulary", [50, 958, 248_320])
def test_rows_share_their_prefix_and_no_more(vocabulary):
    rows = probe_rows(vocabulary, 70, rests=(5, 9, 1))
    assert [len(row.ids) for row in rows] == [75, 79, 71]
    assert common_prefix_length([row.ids for row in rows]) == 70
    for row in rows:
        assert row.slots == (len(row.ids) - 1,)
        assert max(*row.ids, *row.label_ids[0]) < vocabulary
        assert len(row.label_ids[0]) >= 8


def test_the_largest_difference_of_a_logit():
    assert largest_difference([[(1.0, 2.0)], [(3.0,), (4.0,)]], [[(1.0, 1.5)], [(3.25,), (4.0,)]]) == 0.5
    assert largest_difference([], []) == 0.0
    with pytest.raises(ValueError):
        largest_difference([[(1.0,)]], [[(1.0, 2.0)]])
