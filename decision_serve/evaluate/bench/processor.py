"""The processor of this machine."""

from __future__ import annotations

import platform
import re
from dataclasses import dataclass
from pathlib import Path

_CPUINFO = Path("/proc/cpuinfo")
_BFLOAT16_FLAGS = {"avx512_bf16", "amx_bf16", "bf16"}
"""As x86 and ARM name the instructions that multiply bfloat16."""


@dataclass(frozen=True)
class Processor:
    """`bfloat16`: whether it has instructions that multiply bfloat16 numbers; False where the system does not tell."""

    name: str
    bfloat16: bool


def read_processor(cpuinfo: Path = _CPUINFO) -> Processor:
    text = cpuinfo.read_text(encoding="utf-8", errors="replace") if cpuinfo.is_file() else ""
    name = re.search(r"^model name\s*: (.+)$", text, re.MULTILINE)
    flags = re.search(r"^(?:flags|Features)\s*: (.+)$", text, re.MULTILINE)
    has = bool(flags and _BFLOAT16_FLAGS & set(flags[1].split()))
    return Processor(name[1] if name else platform.machine(), has)
