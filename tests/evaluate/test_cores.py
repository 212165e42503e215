"""Whether other processes on our cores are noticed."""

import os
import subprocess
import sys
import time

import psutil
import pytest

from decision_serve.evaluate.cores import CoreWatch

pytestmark = pytest.mark.skipif(not os.path.exists("/proc/stat"), reason="needs /proc/stat")


def test_another_process_is_seen():
    """A child that burns one core of those we may use."""
    child = subprocess.Popen(
        [sys.executable, "-c", "print(flush=True)\nwhile True: pass"], stdout=subprocess.PIPE, stdin=subprocess.DEVNULL
    )
    try:
        child.stdout.readline()
        watch = CoreWatch()
        time.sleep(0.5)  # the length of the measurement, not a wait for something
        share = watch.others_share()
    finally:
        child.kill()
        child.communicate()
    # Half of a core's time at least, also where all cores are shared with other work.
    assert share * watch.cores > 0.5


def test_own_work_is_not_counted():
    """Against psutil's numbers over the same time, in which this process fills a core."""

    def seconds():
        allowed = psutil.Process().cpu_affinity()
        cores = [times for index, times in enumerate(psutil.cpu_times(percpu=True)) if index in allowed]
        busy = sum(t.user + t.nice + t.system + t.irq + t.softirq + t.steal for t in cores)
        own = psutil.Process().cpu_times()
        return time.perf_counter(), busy, own.user + own.system

    start, busy, own = seconds()
    watch = CoreWatch()
    while time.perf_counter() < start + 0.5:
        pass
    share = watch.others_share()
    end, busy_then, own_then = seconds()
    others = (busy_then - busy) - (own_then - own)
    assert own_then - own > 0.05
    assert share * watch.cores * (end - start) == pytest.approx(max(0.0, others), abs=0.08)  # ticks are 0.01 s
