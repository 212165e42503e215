"""What loading refuses, where the shared prefix ends, and what a failed call leaves behind: on a fake torch."""

from __future__ import annotations

import asyncio
import builtins
import logging
from contextlib import asynccontextmanager

import pytest

from decision_serve.engines import semif_scorers
from decision_serve.engines.semif_prefix import BoundarySafePrefix, install
from decision_serve.engines.semif_scorers import REFUSED_UPSTREAM, WARM_UP, find_package
from decision_serve.errors import (
    CheckpointError,
    EngineFailed,
    OutOfMemory,
    ScorerRefused,
    SettingsError,
    StartupError,
)
from decision_serve.runtime.host import ModelHost, Status
from decision_serve.runtime.memory import DeviceMemory
from tests.fake_semif import COMMIT, SHARED, FakeTokenizer, fake_semif
from tests.fake_torch import MIB, FakeTensor, fake_torch

__all__ = ["fake_semif", "fake_torch"]

WAIT = 10
TOKENIZER = FakeTokenizer()


def row(state, row_id="q", question="Is it fine?"):
    return {**WARM_UP, "id": row_id, "state": state, "question": question}


# -- which scorers


def test_semif_itself_is_used_where_it_is_installed_and_says_its_commit(fake_semif):
    scorers = fake_semif.load()
    assert (scorers.info.scorers, scorers.info.commit) == ("semif_phase1 0.1.0", COMMIT)
    assert scorers.info.model["source"] == "Fake/Model"
    assert scorers.info.model["revision"] == "f" * 40


def test_another_commit_than_the_pinned_one_is_logged(fake_semif, caplog):
    fake_semif.write(commit="a" * 40)
    with caplog.at_level(logging.WARNING, semif_scorers.__name__):
        assert fake_semif.load().info.commit == "a" * 40
    (record,) = caplog.records
    assert "a" * 40 in record.getMessage()
    assert COMMIT in record.getMessage()


def test_the_pinned_commit_is_nothing_to_log(fake_semif, caplog):
    fake_semif.load()
    assert caplog.records == []


def test_without_semif_the_scorers_of_fastjev_are_used():
    package = find_package()
    assert (package.name, package.commit) == ("fastjev 0.2.0", None)
    assert package.shared.__name__ == "fastjev._runtime.shared"


def test_without_any_scorers_the_install_command_is_named(monkeypatch):
    monkeypatch.setattr(semif_scorers, "PACKAGES", (("no-such-package", "no_such_package", "no_such_package"),))
    with pytest.raises(StartupError, match=r"not installed: pip install 'decision-serve\[torch,semif\]'"):
        find_package()


def test_scorers_that_cannot_be_imported_are_refused(fake_semif, fake_torch):
    fake_semif.write(more="import no_such_module_at_all\n")
    with pytest.raises(StartupError, match=r"^semif_phase1 0\.1\.0 cannot be imported: ModuleNotFoundError"):
        fake_semif.load()
    assert fake_torch.events == []


# -- where the model is


def test_an_absent_or_unsupported_device_is_refused_before_the_weights_load(fake_semif, fake_torch):
    with pytest.raises(SettingsError, match="'cuda:3', but 1 CUDA devices are present"):
        fake_semif.load("cuda:3")
    fake_torch.cuda.get_device_capability = lambda index: (12, 0)
    with pytest.raises(CheckpointError, match="cuda is an sm_120, but this torch is built for sm_80, sm_90"):
        fake_semif.load()
    fake_torch.cuda.is_available = lambda: False
    with pytest.raises(SettingsError, match="0 CUDA devices are present; cpu must be asked for"):
        fake_semif.load()
    assert fake_torch.events == []
    fake_semif.load("cpu")


def test_weights_elsewhere_than_asked_are_refused(fake_semif, fake_torch):
    fake_torch.placed_on = "cpu"
    with pytest.raises(CheckpointError, match="device is 'cuda', but weights lie on"):
        fake_semif.load()


@pytest.mark.parametrize(("device", "dtype"), [("cuda", "bfloat16"), ("cuda:0", "bfloat16"), ("cpu", "float32")])
def test_a_gpu_computes_in_bfloat16_and_a_cpu_in_float32(fake_semif, device, dtype):
    assert fake_semif.load(device).info.model["dtype"] == dtype


def test_a_warm_up_that_fails_is_refused(fake_semif, fake_torch):
    def fail(model, rows):
        raise RuntimeError("no kernel image is available")

    fake_torch.forward = fail
    with pytest.raises(CheckpointError, match=r"^Fake/Model does not answer .*RuntimeError: no kernel image"):
        fake_semif.load()


def test_a_warm_up_over_the_token_limit_is_refused(fake_semif):
    with pytest.raises(CheckpointError, match=r"Row warm-up: \d+ input tokens exceed limit 20"):
        fake_semif.load(max_tokens=20)


# -- the shared prefix


@pytest.mark.parametrize(
    ("state", "given_up"),
    [
        ({"person_said": "ok :)"}, ['"']),  # `"` and `}` become `"},`, and upstream dropped the `}` alone
        ({"a": {"b": "deep"}}, []),
        (["ok :)"], []),
        ("ok :)", []),
        ({"count": 12}, []),
    ],
)
def test_the_prefix_gives_up_the_mismatched_token_and_no_other(fake_semif, state, given_up):
    scorers = fake_semif.load()
    prefix = fake_semif.shared._state_prefix
    upstream, kept = prefix.upstream(TOKENIZER, state), prefix(TOKENIZER, state)
    assert kept + given_up == upstream
    rows = [row(state, "one"), row(state, "two", "criterion?"), row(state, "three", ", and")]
    for one in rows:
        whole, *_ = fake_semif.shared.encode_prompt(TOKENIZER, one, 4096)
        assert whole[: len(kept)] == kept
    results, timing = scorers.shared(rows)
    assert [result["id"] for result in results] == ["one", "two", "three"]
    assert timing == {"prefix_tokens": len(kept)}


def test_upstream_alone_refuses_the_state_of_the_start_up_proof(fake_semif):
    scorers = fake_semif.load()
    fake_semif.shared._state_prefix = fake_semif.shared._state_prefix.upstream
    with pytest.raises(ScorerRefused, match=r"^The fixed state prefix does not match every full prompt$"):
        scorers.shared([REFUSED_UPSTREAM])


def test_loading_again_wraps_the_original_again(fake_semif):
    fake_semif.load()
    first = fake_semif.shared._state_prefix
    for _ in range(3):
        fake_semif.load()
    wrapper = fake_semif.shared._state_prefix
    assert isinstance(wrapper, BoundarySafePrefix)
    assert wrapper is not first
    assert wrapper.upstream is first.upstream
    assert not isinstance(wrapper.upstream, BoundarySafePrefix)


RENAMED = ("_state_prefix", "_prefix_of_state")
BOUND_AS_DEFAULT = ("max_tokens=4096):", "max_tokens=4096, find=_state_prefix):"), ("= _state_prefix(", "= find(")
FOUND_AS_ATTRIBUTE = (
    ("= _state_prefix(", "= Finder._state_prefix("),
    (
        "\n\ndef score_shared",
        "\n\nclass Finder:\n    _state_prefix = staticmethod(_state_prefix)\n\n\ndef score_shared",
    ),
)
ELSEWHERE = "_state_prefix = lambda tokenizer, state: []\nfrom .elsewhere import score_shared\n"


@pytest.mark.parametrize(
    ("changes", "more", "message"),
    [
        ([RENAMED], "", "semif_phase1.shared has no function _state_prefix to make safe"),
        ([], "_state_prefix = None\n", "semif_phase1.shared has no function _state_prefix to make safe"),
        ([], "del encode_prompt\n", "semif_phase1.shared has no function encode_prompt"),
        (BOUND_AS_DEFAULT, "", "score_shared of semif_phase1.shared does not look _state_prefix up when it runs"),
        (FOUND_AS_ATTRIBUTE, "", "score_shared of semif_phase1.shared does not look _state_prefix up when it runs"),
        ([], ELSEWHERE, "score_shared of semif_phase1.shared does not look names up in that module"),
        ([], "del score_shared\n", "score_shared of semif_phase1.shared does not look names up in that module"),
        ([], "score_shared = print\n", "score_shared of semif_phase1.shared does not look names up in that module"),
    ],
    ids="renamed not_callable no_encoder default attribute elsewhere gone builtin".split(),
)
def test_scorers_that_would_not_call_the_wrapper_are_refused_before_the_weights_load(
    fake_semif, fake_torch, changes, more, message
):
    fake_semif.write(*changes, more=more, files={"elsewhere.py": SHARED})
    with pytest.raises(StartupError, match=message):
        fake_semif.load()
    assert fake_torch.events == []


def test_a_hook_bound_before_the_wrapper_fails_the_proof(fake_semif, fake_torch):
    """The name is looked up, so that only scoring shows that what it names is not called."""
    fake_semif.write(
        ("= _state_prefix(", "= (_state_prefix and BOUND)("),
        ("\n\ndef score_shared", "\n\nBOUND = _state_prefix\n\n\ndef score_shared"),
    )
    with pytest.raises(CheckpointError, match="ScorerRefused: The fixed state prefix does not match every full prompt"):
        fake_semif.load()
    assert fake_torch.events == ["weights", "direct", "shared"]


def test_a_wrapper_that_renders_the_wrong_prompt_is_refused(fake_semif, fake_torch):
    """It would drop all sharing without a word: here `encode_prompt` is left over from an older prompt."""
    fake_semif.write(
        ("encoded = [encode_prompt(", "encoded = [encode_row("),
        ("import encode_prompt,", "import encode_prompt as encode_row,"),
        (
            "\n\ndef score_shared",
            "\n\ndef encode_prompt(tokenizer, row, max_tokens):\n"
            "    return tokenizer.encode('<system><user>' + row['question']), [], ''\n\n\ndef score_shared",
        ),
    )
    with pytest.raises(StartupError, match=r"of the (\d+) tokens that the warm-up's state could share, 1 would be"):
        fake_semif.load()
    assert fake_torch.events == ["weights", "direct"]


def test_the_scorers_of_fastjev_can_be_made_safe():
    shared = find_package().shared
    before = shared._state_prefix
    try:
        assert install(shared).upstream.__globals__ is vars(shared)
    finally:
        shared._state_prefix = before


# -- results and refusals


def test_results_are_what_the_scorers_return(fake_semif, fake_torch):
    scorers = fake_semif.load()
    direct = scorers.direct(row({"a": 1}))
    assert direct == {
        "id": "q",
        "option_ids": ["repair", "billing"],
        "probabilities": [0.5, 0.5],
        "model": scorers.info.model,
    }
    results, timing = scorers.shared([row({"a": 1})])
    assert results == [direct]
    assert timing == {"prefix_tokens": len(TOKENIZER.encode('<user>{"evidence": {"a": 1'))}
    assert scorers.probe()["id"] == "warm-up"
    assert fake_torch.events == ["weights", "direct", "shared", "direct", "shared", "direct"]


def test_a_result_does_not_share_its_model_with_the_next(fake_semif):
    scorers = fake_semif.load()
    scorers.direct(WARM_UP)["model"]["source"] = "changed"
    assert scorers.direct(WARM_UP)["model"]["source"] == "Fake/Model"


@pytest.mark.parametrize("message", ["Row q: 9 input tokens exceed limit 8;\nno truncation allowed", ""])
@pytest.mark.parametrize("mode", ["direct", "shared"])
def test_a_value_error_keeps_its_message_and_holds_no_tensor(fake_semif, fake_torch, mode, message):
    scorers = fake_semif.load()

    def refuse(model, rows):
        raise ValueError(message)

    fake_torch.forward = refuse
    with pytest.raises(ScorerRefused) as raised:
        scorers.direct(WARM_UP) if mode == "direct" else scorers.shared([WARM_UP])
    assert str(raised.value) == (message or "ValueError")
    assert raised.value.__cause__ is None
    assert raised.value.__context__ is None
    assert len(FakeTensor.alive) == 0  # while the error is still held


@pytest.mark.parametrize("mode", ["direct", "shared"])
def test_what_the_prompt_builder_refuses_never_reaches_the_model(fake_semif, fake_torch, mode):
    scorers = fake_semif.load()
    fake_torch.forward = None  # calling it would be a TypeError
    with pytest.raises(ScorerRefused, match=r"^the state is malformed$"):
        scorers.direct(row("malformed")) if mode == "direct" else scorers.shared([row("malformed")])


# -- in service


@asynccontextmanager
async def started(fake_semif):
    memory = DeviceMemory("cuda", cap_gib=25, slack_mib=512)
    host = ModelHost(fake_semif.load, lambda scorers: scorers.probe(), memory, stall_seconds=WAIT)
    try:
        await host.start()
        yield host
    finally:
        assert await host.close(WAIT)


def score(host, mode):
    return host.run(lambda scorers: scorers.direct(WARM_UP) if mode == "direct" else scorers.shared([WARM_UP]))


def test_the_cap_is_applied_before_the_weights_load(fake_semif, fake_torch):
    async def check():
        async with started(fake_semif):
            pass

    asyncio.run(check())
    assert fake_torch.events[:2] == [("cap", 0.25), "weights"]


@pytest.mark.parametrize("mode", ["direct", "shared"])
@pytest.mark.parametrize(
    ("failure", "text", "kind", "message"),
    [
        ("OutOfMemoryError", "", OutOfMemory, "^CUDA out of memory on this request"),
        ("RuntimeError", "CUDA error: out of memory\nmore", OutOfMemory, "^CUDA out of memory on this request"),
        ("RuntimeError", "CUBLAS_STATUS_EXECUTION_FAILED", EngineFailed, r"failed on this request \(RuntimeError\)"),
        ("KeyError", "logits", EngineFailed, r"failed on this request \(KeyError\)"),
        ("ValueError", "Need at least two finite scores", ScorerRefused, r"^Need at least two finite scores$"),
    ],
)
def test_a_failed_call_is_raised_alone_after_its_tensors_are_freed(
    fake_semif, fake_torch, mode, failure, text, kind, message
):
    async def check():
        async with started(fake_semif) as host:
            fake_torch.events.clear()

            def fail(model, rows):
                fake_torch.forward = lambda model, rows: None  # the probe that follows finds a healthy model
                raise {**vars(builtins), **vars(fake_torch)}[failure](text)

            fake_torch.forward = fail
            with pytest.raises(kind, match=message) as raised:
                await score(host, mode)
            assert raised.value.__cause__ is None
            assert raised.value.__context__ is None
            # The cache was emptied, and by then none of the call's tensors was alive.
            assert fake_torch.events[:2] == [mode, ("empty_cache", 0)]
            assert await score(host, mode)
            assert host.status is Status.OK

    asyncio.run(check())
    assert len(FakeTensor.alive) == 0


@pytest.mark.parametrize(("burst_mib", "released"), [(513, True), (512, False), (100, False)])
def test_a_burst_over_the_slack_is_released_and_one_under_it_is_left_alone(fake_semif, fake_torch, burst_mib, released):
    async def check():
        async with started(fake_semif) as host:
            fake_torch.events.clear()

            def burst(model, rows):
                fake_torch.reserved = fake_torch.floor + burst_mib * MIB

            fake_torch.forward = burst
            await score(host, "shared")
            assert (("empty_cache", 0) in fake_torch.events) is released
            assert host.memory.reserved == fake_torch.floor + (0 if released else burst_mib * MIB)

    asyncio.run(check())
