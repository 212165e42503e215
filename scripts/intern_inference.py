"""Scoring code of the stand-in Intern-Decision checkpoint: structured options read from one forward pass.

`tiny_checkpoint.py --arch intern` copies this file into the checkpoint as its `inference.py`. Its interface is that of
the published file, so that a service runs either without knowing which; its sentences are its own.

Every field of a request stands in one prompt, and the assistant's turn is a JSON object that gives each field the
marker `<decision>`. The logits before a marker say which option symbol belongs there. Nothing is generated.
"""

from __future__ import annotations

import copy
import json
import math
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from transformers import AutoTokenizer, BatchEncoding, Qwen3_5ForConditionalGeneration

# == Prompt ==

MODEL_NAME = "Stand-In-Decision-Tiny"
DEFAULT_TEMPERATURE = 1.5

DECISION_TOKEN = "<decision>"
ANSWER_SYMBOLS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
MOST_QUESTIONS, MOST_IMAGES = 16, 8

SYSTEM_PROMPT = (
    "Decide from evidence. The user sends a state and a list of fields. A field asks one question and lists its "
    "options, each behind a symbol. Reply with one JSON object that gives every field the symbol of its best option."
)
TASK = "Fill in every field below with the symbol of one of its options."
STATE_HEADING, FIELDS_HEADING = "# Evidence", "# Fields"
NOUL_KEYS = {"no": ("no", "false", "0"), "yes": ("yes", "true", "1")}
NOUL_DEFAULTS = {"no": "What is asked does not hold.", "yes": "What is asked holds."}


@dataclass(frozen=True)
class CompiledExample:
    """Chat messages of a request, its field names in order, and each field's option symbols in option order."""

    messages: list[dict[str, Any]]
    fields: tuple[str, ...]
    symbols: dict[str, tuple[str, ...]]


def _options(question: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Value and description of each option, in the order of their symbols."""
    kind, criteria = question.get("type"), question.get("criteria")
    if kind == "noul":
        return [(answer, _noul_text(criteria, answer)) for answer in ("no", "yes")]
    if kind == "score" and isinstance(criteria, list):
        return [(str(level), str(text)) for level, text in enumerate(criteria)]
    if kind in ("choice", "score") and isinstance(criteria, Mapping):
        return [(str(value), str(text)) for value, text in criteria.items()]
    raise ValueError(f"a question of type {kind!r} cannot have criteria of type {type(criteria).__name__}")


def _noul_text(criteria: object, answer: str) -> str:
    if isinstance(criteria, Mapping):
        for key, text in criteria.items():
            if str(key).lower() in NOUL_KEYS[answer]:
                return str(text)
    return NOUL_DEFAULTS[answer]


def compile_row(row: Mapping[str, Any]) -> CompiledExample:
    """The messages of `row`, which holds `state`, `questions` and perhaps `images`."""
    questions = row.get("questions")
    if not (isinstance(questions, Mapping) and questions):
        raise ValueError("`questions` is an object with at least one field")
    symbols: dict[str, tuple[str, ...]] = {}
    skeleton: dict[str, str] = {}
    lines: list[str] = []
    for name, question in questions.items():
        if not isinstance(question, Mapping):
            raise ValueError(f"field {name!r} is not an object")
        options = _options(question)
        if not 1 <= len(options) <= len(ANSWER_SYMBOLS):
            raise ValueError(f"field {name!r} has {len(options)} options; 1 to {len(ANSWER_SYMBOLS)} are possible")
        skeleton[str(name)] = DECISION_TOKEN
        symbols[str(name)] = tuple(ANSWER_SYMBOLS[: len(options)])
        lines.append(f"{name}: {question.get('instructions', '')}")
        lines += [
            f"    {symbol} = {value}: {text}" for symbol, (value, text) in zip(ANSWER_SYMBOLS, options, strict=False)
        ]
    state = json.dumps(row.get("state"), ensure_ascii=False, indent=2)
    user_text = "\n".join([TASK, "", STATE_HEADING, state, FIELDS_HEADING, *lines])
    if DECISION_TOKEN in user_text:
        raise ValueError("Reserved decision marker appears in input evidence")
    messages: list[dict[str, Any]] = [
        {"role": "system", "content": SYSTEM_PROMPT},
        {"role": "user", "content": _with_images(row.get("images") or [], user_text)},
        {"role": "assistant", "content": json.dumps(skeleton, ensure_ascii=False, indent=4)},
    ]
    return CompiledExample(messages, tuple(symbols), symbols)


def _with_images(images: list[Any], text: str) -> str | list[dict[str, Any]]:
    """`text` alone, or content parts with the images, as `image_url` parts, before it."""
    if not images:
        return text
    parts: list[dict[str, Any]] = []
    for image in images:
        given = image if isinstance(image, Mapping) else {"url": str(image)}
        image_url = {"url": given.get("url") or given.get("path")}
        if given.get("image_wh") is not None:
            image_url["image_wh"] = given["image_wh"]
        parts.append({"type": "image_url", "image_url": image_url})
    return [*parts, {"type": "text", "text": text}]


def validate_request(request: Any) -> dict[str, Any]:
    """The row of `request`: a copy of what scoring reads. Raises ValueError for a request that cannot be asked."""
    if not isinstance(request, dict) or "state" not in request:
        raise ValueError("a request is an object with `state` and `questions`")
    images = request.get("images") or []
    if not isinstance(images, list) or len(images) > MOST_IMAGES or not all(images):
        raise ValueError(f"`images` is a list of at most {MOST_IMAGES} paths")
    if not all(isinstance(path, str) for path in images):
        raise ValueError("every image is the path of a local file")
    questions = request.get("questions")
    if not isinstance(questions, dict) or not 1 <= len(questions) <= MOST_QUESTIONS:
        raise ValueError(f"`questions` is an object with 1 to {MOST_QUESTIONS} fields")
    for name, question in questions.items():
        if not isinstance(name, str) or not name:
            raise ValueError(f"a field's name is a string that is not empty, not {name!r}")
        _check_question(name, question)
    kept = {
        name: {key: copy.deepcopy(question[key]) for key in ("type", "instructions", "criteria") if key in question}
        for name, question in questions.items()
    }
    row = {"state": copy.deepcopy(request["state"]), "questions": kept} | ({"images": list(images)} if images else {})
    compile_row(row)
    return row


def _check_question(name: str, question: Any) -> None:
    kind = question.get("type") if isinstance(question, dict) else None
    if kind not in ("choice", "score", "noul"):
        raise ValueError(f"field {name!r} is not an object of type choice, score or noul")
    criteria = question.get("criteria")
    if kind == "choice" and not isinstance(criteria, dict):
        raise ValueError(f"the criteria of choice {name!r} are an object of option and description")
    if kind == "score" and not isinstance(criteria, (list, dict)):
        raise ValueError(f"the criteria of score {name!r} are a list of levels or an object of number and level")
    if kind == "score" and isinstance(criteria, dict) and not all(map(_is_finite_number, criteria)):
        raise ValueError(f"the levels of score {name!r} are finite numbers")


def _is_finite_number(text: Any) -> bool:
    try:
        return math.isfinite(float(text))
    except (ValueError, TypeError):
        return False


def argmax(probs: Mapping[str, float]) -> str:
    """The most probable label; of equally probable ones, the smallest string."""
    highest = max(probs.values())
    return min(label for label, p in probs.items() if p == highest)


def validate_temperature(temperature: float) -> float:
    """`temperature` as a float. Raises ValueError unless it is finite and positive."""
    value = float(temperature)
    if not 0 < value < math.inf:
        raise ValueError(f"temperature is {value}; it must be finite and above 0")
    return value


def scale_probabilities(probs: Mapping[str, float], temperature: float) -> dict[str, float]:
    """softmax(log p / temperature); exactly `probs` at 1.

    Raises ValueError when `probs` is not a distribution and ArithmeticError when rounding would move its argmax.
    """
    divisor = validate_temperature(temperature)
    if not probs or not all(0 <= p <= 1 for p in probs.values()) or abs(sum(probs.values()) - 1) > 1e-3:
        raise ValueError(f"{dict(probs)} is not a probability distribution")
    if divisor == 1:
        return dict(probs)
    likeliest = math.log(max(probs.values()))
    powers = {label: math.exp((math.log(p) - likeliest) / divisor) if p else 0.0 for label, p in probs.items()}
    total = math.fsum(powers.values())
    scaled = {label: power / total for label, power in powers.items()}
    if argmax(scaled) != argmax(probs):
        raise ArithmeticError(f"temperature {divisor} moves the argmax from {argmax(probs)} to {argmax(scaled)}")
    return scaled


def scale_result(result: Mapping[str, Any], temperature: float) -> dict[str, Any]:
    """A copy of `result` with every answer at `temperature`, and a `calibration` that says so."""
    scaled = copy.deepcopy(dict(result))
    for answer in scaled["answers"].values():
        probs = answer["probabilities"] = scale_probabilities(answer["probabilities"], temperature)
        answer["confidence"] = max(probs.values())
        match answer["type"]:
            case "choice":
                answer["choice"] = argmax(probs)
            case "noul":
                answer["noul"] = probs["yes"]
            case "score":
                answer["score"] = sum(float(level) * p for level, p in probs.items())
            case other:
                raise ValueError(f"an answer of type {other!r} cannot be scaled")
    scaled["calibration"] = {"method": "temperature-scaling", "temperature": validate_temperature(temperature)}
    return scaled


# == Backend ==


class HFBackend:
    """Tokenizer and model of one checkpoint folder, read from local files only.

    `media_root` belongs to the interface: this checkpoint has no image processor, and requests with images are refused.
    """

    def __init__(
        self,
        checkpoint: str | Path,
        media_root: str = "",
        max_length: int = 8192,
        device: str = "cuda",
        dtype: str = "bfloat16",
        attn_implementation: str = "sdpa",
    ) -> None:
        dtypes = {"bfloat16": torch.bfloat16, "float16": torch.float16, "float32": torch.float32}
        if dtype not in dtypes:
            raise ValueError(f"dtype is {dtype!r}; it must be one of {', '.join(dtypes)}")
        if max_length < 1:
            raise ValueError(f"max_length is {max_length}; it must be at least 1")
        self.max_length = max_length
        self.device = torch.device(device)
        self.tokenizer = AutoTokenizer.from_pretrained(checkpoint, local_files_only=True)
        marker = self.tokenizer.get_added_vocab().get(DECISION_TOKEN)
        if marker is None:
            raise ValueError("Checkpoint must include its trained decision tokenizer")
        self.marker_id: int = marker
        model: Any = Qwen3_5ForConditionalGeneration.from_pretrained(
            checkpoint, local_files_only=True, dtype=dtypes[dtype], attn_implementation=attn_implementation
        )
        rows = model.get_input_embeddings().num_embeddings
        if marker >= rows:
            raise ValueError(f"{DECISION_TOKEN} has id {marker}, and the embedding has {rows} rows")
        self.model = model.to(self.device).eval()
        self._symbol_ids: dict[str, int] = {}

    def encode(self, row: Mapping[str, Any]) -> tuple[CompiledExample, BatchEncoding, torch.Tensor]:
        """The compiled row, its tokens (1, length), and for each field the position read: int64 (fields,).

        Raises ValueError for images, for more than `max_length` tokens, and for a marker that is not where it belongs.
        """
        compiled = compile_row(row)
        if row.get("images"):
            raise ValueError("this checkpoint has no image processor; send a request without images")
        text = self.tokenizer.apply_chat_template(
            compiled.messages, tokenize=False, add_generation_prompt=False, enable_thinking=False, add_vision_id=True
        )
        batch = self.tokenizer(text, add_special_tokens=False, return_tensors="pt")
        ids = batch["input_ids"][0]
        if len(ids) > self.max_length:
            raise ValueError(f"Example has {len(ids)} tokens, above {self.max_length}; truncation is forbidden")
        positions = torch.where(ids == self.marker_id)[0] - 1
        if len(positions) != len(compiled.fields) or bool((positions < 0).any()):
            raise ValueError("Decision marker count or position mismatch")
        return compiled, batch, positions

    def symbol_ids(self, symbols: tuple[str, ...]) -> list[int]:
        """Token ids of `symbols`. Raises ValueError unless each of them is one token."""
        for symbol in symbols:
            if symbol not in self._symbol_ids:
                ids = self.tokenizer.encode(symbol, add_special_tokens=False)
                if len(ids) != 1:
                    raise ValueError("Candidate symbols must each encode to a single token")
                self._symbol_ids[symbol] = ids[0]
        return [self._symbol_ids[symbol] for symbol in symbols]

    @torch.inference_mode()
    def score(self, row: Mapping[str, Any]) -> tuple[CompiledExample, torch.Tensor, int, float]:
        """The compiled row, float32 logits (fields, vocabulary) on the CPU, its tokens, and the forward's ms."""
        compiled, batch, positions = self.encode(row)
        begin = time.perf_counter()
        batch = batch.to(self.device)
        output = self.model(**batch, use_cache=False, logits_to_keep=positions.to(self.device))
        logits = output.logits[0].float().cpu()
        return compiled, logits, batch["input_ids"].shape[-1], (time.perf_counter() - begin) * 1000


class DecisionEngine:
    """A loaded checkpoint that answers requests, one at a time, each in one forward pass."""

    def __init__(
        self,
        checkpoint: str | Path | None = None,
        *,
        temperature: float = DEFAULT_TEMPERATURE,
        backend: str = "hf",
        media_root: str = ".",
        max_length: int = 8192,
        device: str = "cuda",
        dtype: str = "bfloat16",
        attn_implementation: str = "sdpa",
    ) -> None:
        """Load `checkpoint`, or the folder of this file. Raises ValueError for an argument out of its range."""
        if backend != "hf":
            raise ValueError(f"backend is {backend!r}; it must be 'hf'")
        self.temperature = validate_temperature(temperature)
        self.backend = HFBackend(
            checkpoint if checkpoint is not None else Path(__file__).parent,
            media_root=media_root,
            max_length=max_length,
            device=device,
            dtype=dtype,
            attn_implementation=attn_implementation,
        )

    def predict(self, request: dict[str, Any]) -> dict[str, Any]:
        """Answers to every question of `request`, with probabilities at the engine's temperature.

        Raises ValueError for a request that cannot be asked and ArithmeticError when scaling would move an argmax.
        """
        row = validate_request(request)
        compiled, logits, tokens, milliseconds = self.backend.score(row)
        answers = {}
        for field, field_logits in zip(compiled.fields, logits, strict=True):
            question = row["questions"][field]
            chosen = field_logits[self.backend.symbol_ids(compiled.symbols[field])]
            options = dict(_options(question))
            probabilities = dict(zip(options, torch.softmax(chosen, dim=0).tolist(), strict=True))
            answers[field] = {"type": question["type"], "probabilities": probabilities}
            if question["type"] == "score":
                answers[field]["legend"] = options
        result = {
            "answers": answers,
            "usage": {"input_tokens": tokens, "output_tokens": len(answers), "decision_count": len(answers)},
            "timing": {"inference_ms": round(milliseconds, 2)},
            "model": MODEL_NAME,
            "backend": "hf",
        }
        scaled = scale_result(result, self.temperature)
        for answer in scaled["answers"].values():
            answer |= {"decision": argmax(answer["probabilities"]), "source": "local"}
        return scaled
