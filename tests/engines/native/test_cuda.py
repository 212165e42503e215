"""The native engine on a GPU: its answers, its kernels, its graphs and its memory. Skipped where there is none.

The first things to run on a new GPU; `-s` prints what was measured.
"""

import gc
import random
from itertools import chain

import pytest
import torch

from decision_serve.engines.native.architecture import LinearAttention
from decision_serve.engines.native.attention_choice import choose_attention
from decision_serve.engines.native.engine import NativeEngine
from decision_serve.engines.native.fla_delta_rule import NAME, choose_delta_rule
from decision_serve.engines.native.graphs import BUCKETS, GraphedPasses
from decision_serve.engines.native.linear import NumberFormat
from decision_serve.engines.native.loader import load_decoder
from decision_serve.engines.native.piece import Piece
from tests.checkpoints import opened
from tests.engines.native.requests import largest_difference, one_level, probabilities, slots_of, two_levels

pytestmark = [
    pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA device"),
    pytest.mark.filterwarnings("default"),  # compilers of kernels warn about themselves
]

CUDA = torch.device("cuda:0")
ARCHITECTURES = ["qwen3_5", "llama"]
LENGTHS = [1, 2, 16, 63, 64, 65, 130, 700]
HEADS = [(8, 2, 256), (16, 4, 256), (9, 3, 64), (32, 8, 64)]
LINEAR = [LinearAttention(16, 16, 128, 128, 4), LinearAttention(16, 32, 128, 128, 4)]
"""Of Qwen3.5 0.8B and 4B."""
FLOAT32 = 1e-4
"""Largest difference of a probability from a CPU's."""
MARGIN = 0.02
"""Of two labels that bfloat16 may swap."""


def requests():
    draw = random.Random(1)
    made = [(two_levels if place % 2 else one_level)(draw, length, 5) for place, length in enumerate(LENGTHS)]
    return [*made, *([row] for rows in made for row in rows[:1])]


def answers(folder, device, dtype):
    """To all requests, twice: the second time over stored prefixes."""
    engine = NativeEngine.load(opened(folder), device=device, dtype=dtype)
    print(engine.info.kernels)
    found = [engine.score(rows) for _ in range(2) for rows in requests()]
    engine.close()
    return found


@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_float32_answers_as_a_cpu_does(tiny_checkpoint, arch):
    found, right = (answers(tiny_checkpoint(arch), device, "float32") for device in (str(CUDA), "cpu"))
    worst = max(largest_difference(own, expected) for own, expected in zip(found, right, strict=True))
    print(f"largest difference of a probability {worst:.2g}")
    assert worst <= FLOAT32


@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_bfloat16_decides_as_a_cpu_does(tiny_checkpoint, arch):
    found, right = (answers(tiny_checkpoint(arch), device, "bfloat16") for device in (str(CUDA), "cpu"))
    for own, expected in zip(*(slots_of(chain.from_iterable(results)) for results in (found, right)), strict=True):
        first, second = sorted(probabilities(expected))[:-3:-1]
        assert own.index(max(own)) == expected.index(max(expected)) or first - second < MARGIN


@pytest.mark.parametrize("heads", HEADS)
def test_flash_attention_is_right_for_the_heads_of_real_models(heads):
    assert choose_attention(CUDA, torch.bfloat16, *heads)[0] == "flash_cuda"


@pytest.mark.parametrize("shape", LINEAR)
def test_flash_linear_attention_is_right_for_real_models(shape):
    pytest.importorskip("fla")
    assert choose_delta_rule(CUDA, torch.bfloat16, shape)[0] == NAME


@pytest.fixture(params=[(arch, own) for arch in ARCHITECTURES for own in (NumberFormat.FLOAT32, NumberFormat.BFLOAT16)])
def decoder(request, tiny_checkpoint):
    arch, number_format = request.param
    _, attend = choose_attention(CUDA, number_format.activation)
    with torch.inference_mode():
        yield load_decoder(tiny_checkpoint(arch), CUDA, number_format, attend)


def question(length, read):
    return Piece([(7 + 31 * place) % 1000 for place in range(length)], 0, None, (read,))


def test_graphs_give_what_passes_without_them_give(decoder):
    graphed = GraphedPasses(decoder, limit=3)
    exact = decoder.activation == torch.float32
    for length in (30, 32, 33, 65, 130, 500, BUCKETS[-1], 31):
        for read in (0, length - 1):
            found, _ = graphed.run([question(length, read)])
            right, _ = decoder.run([question(length, read)])
            # Hidden states are of size 1 to 10; padded products may be rounded in another order.
            assert (found - right).abs().max() <= (1e-3 if exact else 0.3)
    assert graphed.buckets == (504, BUCKETS[-1], 32)


def test_nothing_in_a_pass_waits_for_the_device(decoder):
    def run_twice():
        trunk = Piece(range(70), 0, None, keeps_state=True)
        _, (state, _) = decoder.run([trunk, Piece(range(3), 70, trunk, (2,))])
        hidden, _ = decoder.run([Piece(range(9), 70, state, (3, 8)), Piece(range(90), 70, state, (89,))])
        return decoder.label_logits(hidden, [5, 9])

    run_twice()  # libraries make their workspaces at the first use
    before = torch.cuda.get_sync_debug_mode()
    torch.cuda.set_sync_debug_mode("error")
    try:
        logits = run_twice()
    finally:
        torch.cuda.set_sync_debug_mode(before)
    assert logits.isfinite().all()


def test_a_closed_engine_gives_its_memory_back(tiny_checkpoint):
    def load_and_use():
        engine = NativeEngine.load(opened(tiny_checkpoint("qwen3_5")), device=str(CUDA), dtype="bfloat16")
        engine.score(requests()[3])
        engine.close()
        gc.collect()
        return torch.cuda.memory_allocated(CUDA)

    load_and_use()  # libraries keep their workspaces
    assert load_and_use() <= load_and_use() + 2**20
