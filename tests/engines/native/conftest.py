"""Native engines over tiny checkpoints. The weights are loaded once for each module, everything else is fresh."""

import pytest

from decision_serve.engines.native.engine import NativeEngine
from tests.checkpoints import opened


@pytest.fixture(scope="module")
def load(tiny_checkpoint):
    """`load(arch, **options)`: an engine in float32 on the CPU, with a store of its own, that has computed nothing."""
    loaded = {}

    def load(arch, **options):
        if arch not in loaded:
            loaded[arch] = NativeEngine.load(opened(tiny_checkpoint(arch)), device="cpu", dtype="float32")
        return NativeEngine(loaded[arch]._decoder, loaded[arch].info, **options)

    yield load
    for engine in loaded.values():
        engine.close()


@pytest.fixture(params=["qwen3_5", "llama"])
def engine(request, load):
    return load(request.param)


@pytest.fixture
def llama(load):
    return load("llama")
