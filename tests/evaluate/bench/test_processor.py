"""Whether a processor has bfloat16 instructions, as Linux lists them."""

import pytest

from decision_serve.evaluate.bench.processor import read_processor

X86 = "processor\t: 0\nmodel name\t: Some CPU @ 2 GHz\nflags\t\t: fpu {}\n\nprocessor\t: 1\n"
ARM = "processor\t: 0\nFeatures\t: fp {}\n"


@pytest.mark.parametrize(
    ("text", "bfloat16"),
    [
        (X86.format("avx2"), False),
        (X86.format("avx512f avx512_bf16 avx2"), True),
        (X86.format("amx_bf16"), True),
        (ARM.format("asimd bf16"), True),
        (ARM.format("asimd xbf16"), False),
    ],
)
def test_flags(tmp_path, text, bfloat16):
    path = tmp_path / "cpuinfo"
    path.write_text(text)
    processor = read_processor(path)
    assert processor.bfloat16 == bfloat16
    if "model name" in text:
        assert processor.name == "Some CPU @ 2 GHz"


def test_a_system_that_does_not_tell(tmp_path):
    processor = read_processor(tmp_path / "absent")
    assert processor.name
    assert not processor.bfloat16
