"""A vendor scorer on the thread that owns its device: the cap, failures and what they leave behind, on a fake torch."""

from __future__ import annotations

import asyncio
import builtins
from contextlib import asynccontextmanager

import pytest

from decision_serve.engines.intern_checkpoint import WARM_UP
from decision_serve.errors import CheckpointError, EngineFailed, OutOfMemory, ScorerRefused
from decision_serve.runtime.host import ModelHost, Status
from decision_serve.runtime.memory import DeviceMemory
from decision_serve.runtime.scorers import load_intern
from decision_serve.settings import InternDecisionSettings
from tests.fake_torch import MIB, FakeTensor, fake_torch, write_snapshot

__all__ = ["fake_torch"]

WAIT = 10
KEY = "a-key-of-thirty-two-characters-or-more"


@pytest.fixture
def settings(tmp_path):
    folder, pin = write_snapshot(tmp_path)
    return InternDecisionSettings(
        api_token=KEY,
        checkpoint=str(folder),
        model_name=pin.name,
        revision=pin.revision,
        inference_sha256=pin.inference_sha256,
        vram_cap_gib=25,
        release_slack_mib=512,
    )


@asynccontextmanager
async def started(settings):
    memory = DeviceMemory(settings.device, cap_gib=settings.vram_cap_gib, slack_mib=settings.release_slack_mib)
    host = ModelHost(lambda: load_intern(settings), lambda scorer: scorer.probe(), memory, stall_seconds=WAIT)
    try:
        await host.start()
        yield host
    finally:
        assert await host.close(WAIT)


def score(host):
    return host.run(lambda scorer: scorer.score(WARM_UP))


def test_the_cap_is_applied_before_the_engine_is_constructed(settings, fake_torch):
    async def check():
        async with started(settings):
            pass

    asyncio.run(check())
    assert fake_torch.events[:2] == [("cap", 0.25), "constructed"]


def test_a_failed_proof_fails_the_start(settings, fake_torch):
    fake_torch.extra_tokens = 1

    async def check():
        async with started(settings):
            raise AssertionError("it started")

    with pytest.raises(CheckpointError, match="would be hashed"):
        asyncio.run(check())


@pytest.mark.parametrize(
    ("failure", "text", "kind", "message"),
    [
        ("OutOfMemoryError", "no room", OutOfMemory, "^CUDA out of memory on this request"),
        ("RuntimeError", "CUDA error: out of memory\nmore", OutOfMemory, "^CUDA out of memory on this request"),
        ("RuntimeError", "CUBLAS_STATUS_EXECUTION_FAILED", EngineFailed, r"failed on this request \(RuntimeError\)"),
        ("RuntimeError", "a shape is wrong\nout of memory comes later", EngineFailed, "failed on this request"),
        ("ValueError", "Example has 9000 tokens, above 8192", ScorerRefused, r"^Example has 9000 tokens, above 8192$"),
    ],
)
def test_a_failed_call_is_raised_alone_after_its_tensors_are_freed(settings, fake_torch, failure, text, kind, message):
    async def check():
        async with started(settings) as host:
            fake_torch.events.clear()

            def fail(engine, request):
                fake_torch.forward = lambda engine, request: None  # the probe that follows finds a healthy model
                raise {**vars(builtins), **vars(fake_torch)}[failure](text)

            fake_torch.forward = fail
            with pytest.raises(kind, match=message) as raised:
                await score(host)
            assert raised.value.__cause__ is None
            assert raised.value.__context__ is None
            # The cache was emptied, and by then none of the call's tensors was alive.
            assert fake_torch.events[:2] == ["predict", ("empty_cache", 0)]
            assert (await score(host)).response["answers"]["q"]["confidence"] == 0.5
            assert host.status is Status.OK

    asyncio.run(check())
    assert len(FakeTensor.alive) == 0


@pytest.mark.parametrize(("burst_mib", "released"), [(513, True), (512, False), (100, False)])
def test_a_burst_over_the_slack_is_released_and_one_under_it_is_left_alone(settings, fake_torch, burst_mib, released):
    async def check():
        async with started(settings) as host:
            fake_torch.events.clear()

            def burst(engine, request):
                fake_torch.reserved = fake_torch.floor + burst_mib * MIB

            fake_torch.forward = burst
            await score(host)
            assert (("empty_cache", 0) in fake_torch.events) is released
            assert host.memory.reserved == fake_torch.floor + (0 if released else burst_mib * MIB)

    asyncio.run(check())
