"""How much more memory a request of many questions takes than the same request with one: measured in a child process.

    python -m decision_serve.evaluate.bench.resident CHECKPOINT DTYPE WORKLOAD

The child loads the native engine alone and prints one JSON object: by how many bytes its peak rises.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from decision_serve.evaluate.bench.workloads import WORKLOADS, Workload, fresh_rows, make_requests
from decision_serve.model import LoadOptions, load_model

_STATUS = Path("/proc/self/status")
_CLEAR = Path("/proc/self/clear_refs")
_RESET_PEAK = "5"


def resident_growth(ref: str, dtype: str, workload: Workload) -> int | None:
    """Bytes by which the peak of resident memory rises from one question to all of `workload`'s, on the native engine.

    None where the system does not count peaks, or the child fails.
    """
    if not _CLEAR.exists():
        return None
    command = [sys.executable, "-m", __name__, ref, dtype, workload.key]
    ended = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False)
    return int(json.loads(ended.stdout)["growth"]) if ended.returncode == 0 else None


def measure_growth(ref: str, dtype: str, workload: Workload) -> int:
    """What `resident_growth` returns, measured in this process."""
    model = load_model(ref, LoadOptions(engine="native", dtype=dtype))
    (request,) = make_requests(workload, model.planner, None)
    peaks = []
    # The first forward also makes what an engine keeps from then on; the two after it are compared.
    for number, count in enumerate((1, 1, len(request.plan.rows))):
        rows = fresh_rows(request.plan.rows, number)[:count]
        peaks.append(peak_during(partial(model.engine.score, rows)))
    return peaks[2] - peaks[1]


def peak_during(work: Callable[[], object]) -> int:
    """Bytes of this process that were resident at once while `work` ran, at most."""
    _CLEAR.write_text(_RESET_PEAK)
    work()
    line = next(line for line in _STATUS.read_text().splitlines() if line.startswith("VmHWM:"))
    return int(line.split()[1]) * 1024


if __name__ == "__main__":
    print(json.dumps({"growth": measure_growth(sys.argv[1], sys.argv[2], WORKLOADS[sys.argv[3]])}))
