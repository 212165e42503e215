"""Intern-Decision through its checkpoint's own `inference.py`: the bytes that were hashed are the bytes that run.

Neither the prompt nor the readout is written again here. Loading refuses whatever would make the numbers those of
another model: another `inference.py`, another snapshot, another device, a warm-up that changes when the unused vision
tower is dropped, a prompt hash of a text the model does not see.
"""

from __future__ import annotations

import hashlib
import json
import logging
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from decision_serve.engines.base import first_line, or_refused
from decision_serve.engines.placement import check_device, check_placement
from decision_serve.errors import CheckpointError, DecisionServeError, ScorerRefused
from decision_serve.pins import InternPin
from decision_serve.scorer import Scored, ScorerInfo

_log = logging.getLogger(__name__)

INFERENCE = "inference.py"
_MODULE = "decision_serve_intern_inference"
WARM_UP = {
    "state": "The lamp arrived with a broken switch.",
    "questions": {
        "q": {
            "type": "choice",
            "instructions": "Which team should handle this?",
            "criteria": {"repair": "Something has to be mended.", "billing": "It is about money."},
        }
    },
}
"""One decision with an answer that has no reason to be a tie."""


class InternCheckpoint:
    """A loaded checkpoint. Every call belongs to the thread that loaded it."""

    def __init__(self, module: ModuleType, engine: Any, info: ScorerInfo) -> None:
        self.info = info
        self._module = module
        self._engine = engine
        self._reserved = _reserved_tokens(engine.backend.tokenizer)

    @classmethod
    def load(
        cls, snapshot: Path, pin: InternPin, *, device: str, max_tokens: int, keep_vision: bool = False
    ) -> InternCheckpoint:
        """Check the snapshot against `pin`, execute its `inference.py`, load the weights, and prove the service's two
        claims: dropping the vision tower changes nothing, and the hashed prompt is the one that is scored.

        `device`: cuda, cuda:N or cpu. `max_tokens` bounds one call. `keep_vision` leaves the vision tower in place.
        Raises `CheckpointError` and, for an absent device, `SettingsError`.
        """
        module = execute_inference(snapshot, pin)
        check_device(device)
        _silence_progress()
        try:
            engine = module.DecisionEngine(str(snapshot), max_length=max_tokens, device=device)
            check_placement(engine.backend.model.parameters(), device)
            loaded = cls(module, engine, _describe(engine, pin, device))
            loaded._prove(keep_vision)
        except ScorerRefused as error:
            limit = f"the token limit is {max_tokens} (MAX_TOKENS)"
            raise CheckpointError(f"{snapshot} does not answer the warm-up: {error}; {limit}") from None
        except DecisionServeError:
            raise
        except Exception as error:
            raise CheckpointError(f"{snapshot} cannot be loaded: {first_line(error)}") from error
        return loaded

    def score(self, request: dict[str, Any]) -> Scored:
        """What `predict` returns for `request`, unchanged, and the hash of its prompt.

        Raises `ScorerRefused` with the message of any `ValueError` of the checkpoint's code: a malformed question, a
        reserved marker in a text, a call over the token limit. Whatever else the code raises comes through as it is.
        """
        return or_refused(lambda: self._score(request))

    def probe(self) -> Scored:
        """One real decision."""
        return self.score(WARM_UP)

    def prompt(self, request: dict[str, Any]) -> str:
        """The text that the model reads for `request`, as the checkpoint's own code renders it.

        Raises `ValueError` where that code refuses the request, and for control tokens of the model in its texts.
        """
        messages = self._module.compile_row(self._module.validate_request(request)).messages
        self._refuse_control_tokens(messages)
        text: str = self._engine.backend.tokenizer.apply_chat_template(
            messages, tokenize=False, add_generation_prompt=False, enable_thinking=False, add_vision_id=True
        )
        return text

    def _score(self, request: dict[str, Any]) -> Scored:
        text = self.prompt(request)  # first: what the prompt builder refuses never reaches the model
        return Scored(self._engine.predict(request), hashlib.sha256(text.encode()).hexdigest())

    def _refuse_control_tokens(self, messages: list[dict[str, Any]]) -> None:
        """A caller's `<|im_end|>` would end the turn and let its text pose as the assistant's."""
        texts = [message["content"] for message in messages if message["role"] == "user"]
        for token in self._reserved:
            if any(token in text for text in texts):
                raise ValueError(f"Reserved token {token} appears in input evidence")

    def _prove(self, keep_vision: bool) -> None:
        """Warm up, and raise `CheckpointError` unless both claims hold."""
        first = self.probe().response
        tokenizer = self._engine.backend.tokenizer
        hashed = len(tokenizer(self.prompt(WARM_UP), add_special_tokens=False)["input_ids"])
        scored, answers = first["usage"]["input_tokens"], _exact(first["answers"])
        if hashed != scored:
            raise CheckpointError(
                f"the prompt that would be hashed has {hashed} tokens, but the model was given {scored}: prompt_sha256 "
                "would be the hash of a text the model never saw"
            )
        if keep_vision:
            return
        self._drop_vision()
        second = _exact(self.probe().response["answers"])
        if answers != second:
            raise CheckpointError(
                "the warm-up's answers change when the vision tower is dropped: serve with KEEP_VISION=1, and report "
                f"the checkpoint ({answers} became {second})"
            )
        _log.info("the vision tower was dropped; the warm-up's answers are bit-identical")

    def _drop_vision(self) -> None:
        import torch

        class NoVision(torch.nn.Module):
            def forward(self, *_: Any, **__: Any) -> None:
                raise RuntimeError("the vision tower was dropped: images are not served")

        self._engine.backend.model.model.visual = NoVision()


def execute_inference(snapshot: Path, pin: InternPin) -> ModuleType:
    """The module that `inference.py` of `snapshot` makes, executed from the bytes that were hashed.

    Raises `CheckpointError` for another folder than the pinned snapshot, for other bytes, and for code that this Python
    cannot run.
    """
    if snapshot.absolute().parts[-2:] != ("snapshots", pin.revision):
        raise CheckpointError(
            f"{snapshot} is not the pinned snapshot: its path must end in snapshots/{pin.revision} ({pin.name})"
        )
    path = snapshot / INFERENCE
    try:
        code = path.read_bytes()
    except OSError as error:
        raise CheckpointError(f"{path} cannot be read: {error.strerror}. Mount or download the snapshot.") from None
    digest = hashlib.sha256(code).hexdigest()
    if digest != pin.inference_sha256:
        raise CheckpointError(
            f"{path} has the sha256 {digest}, pinned is {pin.inference_sha256}: it is executed code, so nothing else "
            "is run. Download the snapshot again, or pin what you have reviewed (INTERN_DECISION_INFERENCE_SHA256)"
        )
    module = ModuleType(_MODULE)
    module.__file__ = str(path)  # by which it finds its own checkpoint
    sys.modules[_MODULE] = module  # where dataclasses look up the module of a class
    try:
        exec(compile(code, str(path), "exec", dont_inherit=True), module.__dict__)
    except SyntaxError as error:
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        raise CheckpointError(
            f"{path} does not parse on Python {version} (line {error.lineno}): the published inference.py of "
            "Intern-Decision needs Python 3.12 or later"
        ) from None
    except Exception as error:
        raise CheckpointError(f"{path} cannot be executed: {type(error).__name__}: {first_line(error)}") from error
    missing = [name for name in ("DecisionEngine", "compile_row", "validate_request") if not hasattr(module, name)]
    if missing:
        raise CheckpointError(f"{path} does not define {', '.join(missing)}")
    return module


def _silence_progress() -> None:
    from transformers.utils.logging import disable_progress_bar

    disable_progress_bar()  # type: ignore[no-untyped-call]


def _describe(engine: Any, pin: InternPin, device: str) -> ScorerInfo:
    import torch
    import transformers

    weight = next(iter(engine.backend.model.parameters()))
    return ScorerInfo(
        model={
            "name": pin.name,
            "revision": pin.revision,
            "inference_sha256": pin.inference_sha256,
            "dtype": str(weight.dtype).removeprefix("torch."),
            "device": device,
            "torch_version": torch.__version__,
            "transformers_version": transformers.__version__,
        },
        prompt_version=f"inference.py@{pin.inference_sha256[:12]}",
        readout="DecisionEngine.predict: softmax over each field's answer symbols before its <decision> marker",
        probability_status="temperature-scaled by the checkpoint's shipped calibration; see `calibration`",
    )


def _exact(answers: Any) -> str:
    """Text that is equal where every number is, bit for bit. Raises `ValueError` where one is not finite."""
    return json.dumps(answers, allow_nan=False)


def _reserved_tokens(tokenizer: Any) -> tuple[str, ...]:
    """Control tokens of the model. Added tokens that are not special, such as `<think>`, are text a state may quote."""
    return tuple(token.content for token in tokenizer.added_tokens_decoder.values() if token.special)
