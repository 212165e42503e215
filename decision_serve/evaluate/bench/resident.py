"""How much more memory a request of many questions takes than the same request with one: measured in a child process.

    python -m decision_serve.evaluate.bench.resident CHECKPOINT DTYPE WORKLOAD

The child loads the native engine alone and prints one JSON object: by how many bytes its peak rises. What is counted is
memory in use: no state is kept for later requests, and `resident_growth` starts the child so that blocks that are freed
go back to the system. Otherwise it is chance which freed blocks a request finds again.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from statistics import median_low

from decision_serve.evaluate.bench.workloads import WORKLOADS, Workload, fresh_rows, make_requests
from decision_serve.model import LoadOptions, load_model

_STATUS = Path("/proc/self/status")
_CLEAR = Path("/proc/self/clear_refs")
_RESET_PEAK = "5"
_GIVE_BACK = {"MALLOC_MMAP_THRESHOLD_": "1048576", "MALLOC_TRIM_THRESHOLD_": "1048576", "MALLOC_ARENA_MAX": "1"}
"""For glibc: blocks from this size on are the system's own, and the heap ends where its last block does."""
ROUNDS = 3


def resident_growth(ref: str, dtype: str, workload: Workload) -> int | None:
    """Bytes by which the peak of resident memory rises from one question to all of `workload`'s, on the native engine.

    None where the system does not count peaks, or the child fails.
    """
    if not _CLEAR.exists():
        return None
    command = [sys.executable, "-m", __name__, ref, dtype, workload.key]
    ended = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False, env=os.environ | _GIVE_BACK
    )
    return int(json.loads(ended.stdout)["growth"]) if ended.returncode == 0 else None


def measure_growth(ref: str, dtype: str, workload: Workload) -> int:
    """What `resident_growth` returns, measured in this process: the median of `ROUNDS` pairs of requests."""
    model = load_model(ref, LoadOptions(engine="native", dtype=dtype, prefix_cache_mib=0))
    (request,) = make_requests(workload, model.planner, None)
    numbers = count()

    def peak(questions: int) -> int:
        rows = fresh_rows(request.plan.rows, next(numbers))[:questions]
        return peak_during(partial(model.engine.score, rows))

    peak(1)  # the first forward also makes what an engine keeps from then on
    pairs = [(peak(1), peak(len(request.plan.rows))) for _ in range(ROUNDS)]
    return median_low(every - one for one, every in pairs)


def peak_during(work: Callable[[], object]) -> int:
    """Bytes of this process that were resident at once while `work` ran, at most."""
    _CLEAR.write_text(_RESET_PEAK)
    work()
    line = next(line for line in _STATUS.read_text().splitlines() if line.startswith("VmHWM:"))
    return int(line.split()[1]) * 1024


if __name__ == "__main__":
    print(json.dumps({"growth": measure_growth(sys.argv[1], sys.argv[2], WORKLOADS[sys.argv[3]])}))
