"""The peak of resident memory is that of the work alone."""

import mmap
import os

import pytest

from decision_serve.evaluate.bench.resident import peak_during, resident_growth
from decision_serve.evaluate.bench.workloads import WORKLOADS

MIB = 2**20

pytestmark = pytest.mark.skipif(not os.path.exists("/proc/self/clear_refs"), reason="Linux counts peaks, others do not")


def test_memory_that_is_given_back_counts_in_the_peak_of_its_own_work_only():
    def take(mib):
        with mmap.mmap(-1, mib * MIB) as block:  # memory that no earlier work has left behind
            for page in range(0, len(block), mmap.PAGESIZE):
                block[page] = 1

    before = peak_during(lambda: None)
    large, small, after = (peak_during(lambda mib=mib: take(mib)) - before for mib in (96, 24, 1))
    assert large == pytest.approx(96 * MIB, abs=8 * MIB)  # other threads may allocate meanwhile
    assert small == pytest.approx(24 * MIB, abs=8 * MIB)
    assert after < 8 * MIB


def test_growth_is_measured_in_a_process_of_its_own():
    growth = resident_growth("fake", "float32", WORKLOADS["A"])
    assert growth is not None
    assert abs(growth) < 8 * MIB  # the fake engine keeps nothing but the rows


def test_a_process_that_fails_gives_no_growth(tmp_path):
    assert resident_growth(str(tmp_path), "float32", WORKLOADS["A"]) is None
