from __future__ import annotations

import subprocess
import sys
from types import SimpleNamespace

import pytest

from decision_serve.engines.base import is_out_of_memory
from decision_serve.errors import SettingsError
from decision_serve.runtime.memory import GIB, MIB, DeviceMemory


class FakeCuda:
    """The allocator calls that are used, with the numbers that a test sets."""

    def __init__(self, total: int = 8 * GIB) -> None:
        self.total = total
        self.reserved = 0
        self.kept_by_empty_cache = 0
        self.available = self.initialised = True
        self.log: list[tuple[str, object, object]] = []

    def is_available(self):
        return self.available

    def is_initialized(self):
        return self.initialised

    def current_device(self):
        return 0

    def get_device_properties(self, index):
        return SimpleNamespace(total_memory=self.total)

    def set_per_process_memory_fraction(self, fraction, index):
        self.log.append(("fraction", fraction, index))

    def memory_reserved(self, index):
        self.log.append(("reserved", self.reserved, index))
        return self.reserved

    def empty_cache(self):
        self.log.append(("empty", self.reserved, None))
        self.reserved = min(self.reserved, self.kept_by_empty_cache)

    @property
    def emptied(self) -> int:
        return sum(name == "empty" for name, _, _ in self.log)


class FakeOutOfMemory(RuntimeError):
    pass


@pytest.fixture
def cuda(monkeypatch):
    cuda = FakeCuda()
    monkeypatch.setitem(sys.modules, "torch", SimpleNamespace(cuda=cuda, OutOfMemoryError=FakeOutOfMemory))
    return cuda


def test_the_cap_becomes_a_fraction_of_the_device(cuda):
    DeviceMemory("auto", cap_gib=2).apply_cap()
    DeviceMemory("cuda:1", cap_gib=6).apply_cap()
    assert cuda.log == [("fraction", 0.25, 0), ("fraction", 0.75, 1)]


def test_no_cap_touches_nothing(cuda):
    DeviceMemory().apply_cap()
    assert cuda.log == []


def test_an_impossible_cap_is_refused(cuda):
    with pytest.raises(SettingsError, match=r"VRAM_CAP_GIB is 9, but the device has 8\.0 GiB"):
        DeviceMemory(cap_gib=9).apply_cap()
    cuda.available = False
    with pytest.raises(SettingsError, match="VRAM_CAP_GIB is 2, but there is no CUDA device"):
        DeviceMemory(cap_gib=2).apply_cap()


def test_what_a_call_left_is_released_above_the_slack_only(cuda):
    memory = DeviceMemory(slack_mib=100)
    cuda.reserved = cuda.kept_by_empty_cache = 1000 * MIB
    memory.mark_baseline()
    assert memory.baseline == 1000 * MIB
    emptied = cuda.emptied
    cuda.reserved = 1100 * MIB
    assert not memory.release_excess()
    assert (cuda.emptied, memory.reserved) == (emptied, 1100 * MIB)
    cuda.reserved = 1100 * MIB + 1
    assert memory.release_excess()
    assert (cuda.emptied, memory.reserved) == (emptied + 1, 1000 * MIB)


def test_the_named_device_is_read(cuda):
    DeviceMemory("cuda:3").release_excess()
    DeviceMemory("cuda").release_excess()
    assert [index for name, _, index in cuda.log if name == "reserved"] == [3, None]


def test_a_device_that_was_never_touched_is_left_alone(cuda):
    cuda.initialised = False
    memory = DeviceMemory()
    memory.mark_baseline()
    assert not memory.release_excess()
    assert cuda.log == []


def test_without_torch_nothing_happens_and_torch_is_not_imported():
    program = (
        "import sys\n"
        "from decision_serve.engines.base import is_out_of_memory\n"
        "from decision_serve.runtime.memory import DeviceMemory\n"
        "memory = DeviceMemory('cuda:0')\n"
        "memory.apply_cap(); memory.mark_baseline(); memory.release()\n"
        "assert not memory.release_excess()\n"
        "assert not is_out_of_memory(ValueError('out of memory'))\n"
        "assert 'torch' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (FakeOutOfMemory("CUDA out of memory. Tried to allocate 2 GiB"), True),
        (RuntimeError("CUDA error: out of memory\nsecond line"), True),
        (
            RuntimeError("[enforce fail] DefaultCPUAllocator: can't allocate memory: you tried to allocate 9 bytes"),
            True,
        ),
        (MemoryError(), True),
        (RuntimeError("a shape is wrong\nnot out of memory"), False),
        (ValueError("out of memory"), False),
    ],
)
def test_out_of_memory_is_recognised(cuda, error, expected):
    assert is_out_of_memory(error) is expected


def test_torchs_own_allocator_error_is_recognised():
    torch = pytest.importorskip("torch")
    with pytest.raises(RuntimeError) as caught:
        torch.empty(2**60)
    assert is_out_of_memory(caught.value)
