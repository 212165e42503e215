from __future__ import annotations

import threading

import pytest

from decision_serve.errors import Overloaded
from decision_serve.runtime.admission import Admission


def test_permits_up_to_the_capacity():
    admission = Admission(2)
    with admission.permit(), admission.permit():
        assert admission.admitted == 2
        with pytest.raises(Overloaded, match="2 requests are waiting or running, the limit is 2"), admission.permit():
            pytest.fail("a third permit was given")
        with pytest.raises(Overloaded):
            admission.refuse_if_full()
    assert (admission.admitted, admission.shed) == (0, 2)
    admission.refuse_if_full()


def test_a_permit_is_given_back_when_its_block_raises():
    admission = Admission(1)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError), admission.permit():
            raise ZeroDivisionError
    assert admission.admitted == 0


def test_retry_after_follows_recent_service_times():
    admission = Admission(3)
    for _ in range(50):
        admission.record(2.0)
    with admission.permit(), admission.permit(), admission.permit():
        assert admission.expected_wait == pytest.approx(6.0)
        with pytest.raises(Overloaded) as caught:
            admission.refuse_if_full()
    assert caught.value.retry_after == pytest.approx(6.0)
    for _ in range(50):
        admission.record(100.0)
    with admission.permit(), admission.permit(), admission.permit(), pytest.raises(Overloaded) as caught:
        admission.refuse_if_full()
    assert caught.value.retry_after < 30, "clients give up at once on 30 s and more"


def test_counts_are_exact_under_threads():
    admission = Admission(5)
    most, lock = [0], threading.Lock()
    refused = [0] * 8

    def hammer(index: int) -> None:
        for _ in range(500):
            try:
                with admission.permit(), lock:
                    most[0] = max(most[0], admission.admitted)
            except Overloaded:
                refused[index] += 1

    threads = [threading.Thread(target=hammer, args=(index,)) for index in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert 1 <= most[0] <= 5
    assert admission.admitted == 0
    assert admission.shed == sum(refused)
