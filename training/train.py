"""Train the pair encoder: `python -m training.train --base DIR --data DIR --out DIR`.

Start to end in one go, or in several: what is there is continued, and gives the same weights. The base is the model
folder of all-MiniLM-L6-v2; see training/README.md for where it comes from.
"""

from __future__ import annotations

import argparse
import json
import math
import shutil
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

import torch
from safetensors import safe_open
from safetensors.torch import load_file, save_file
from torch import Tensor

from decision_serve.engines.encoder.forward import Shape
from decision_serve.engines.encoder.loader import read_shape, tensor_shapes
from training.encode import Encoder, Example, batches
from training.mixture import Mixture
from training.objective import losses

STATE = "training.safetensors"
WEIGHTS = "model.safetensors"
FROZEN = "embeddings.word_embeddings.weight"
"""Kept as it is: half of all parameters, most of whose rows a short training never sees."""


@dataclass(frozen=True)
class Recipe:
    """One training run. `rate` and `head_rate` are the peaks of AdamW's learning rate."""

    steps: int = 1450
    questions: int = 48
    """Of a step."""
    micro: int = 16
    """Questions that go through the layers together."""
    rate: float = 3e-4
    head_rate: float = 1e-3
    weight_decay: float = 0.01
    warm_up: int = 60
    clip: float = 1.0
    seed: int = 0

    def share(self, step: int) -> float:
        """Of the peak learning rate at this step: a line up, half a cosine down to zero."""
        return min(1.0, (step + 1) / self.warm_up) * 0.5 * (1 + math.cos(math.pi * step / self.steps))


class Run:
    """Weights and optimiser of one run, on disk between steps whenever `save` is called."""

    def __init__(self, base: Path, out: Path, recipe: Recipe) -> None:
        torch.manual_seed(recipe.seed)
        self.shape: Shape = read_shape(base)
        self.recipe = recipe
        self.step = 0
        self._state = out / STATE
        self.weights = _initial_weights(base, self.shape)
        for name, tensor in self.weights.items():
            tensor.requires_grad_(name != FROZEN)
        self.trained = {name: tensor for name, tensor in self.weights.items() if tensor.requires_grad}
        groups = [
            {"params": [t for n, t in self.trained.items() if n.startswith("fit.") == head], "peak": peak}
            for head, peak in ((False, recipe.rate), (True, recipe.head_rate))
        ]
        self._optimiser = torch.optim.AdamW(groups, lr=recipe.rate, weight_decay=recipe.weight_decay, fused=True)
        if self._state.is_file():
            self._resume()

    def take_step(self, examples: Sequence[Example]) -> tuple[float, float]:
        """One step of the optimiser. Returns mean loss and share of right answers."""
        for group in self._optimiser.param_groups:
            group["lr"] = group["peak"] * self.recipe.share(self.step)
        self._optimiser.zero_grad(set_to_none=True)
        total, right = 0.0, 0
        for batch in batches(examples, self.recipe.micro):
            loss, hits = losses(self.weights, self.shape, batch)
            (loss.sum() / len(examples)).backward()  # type: ignore[no-untyped-call]
            total += float(loss.detach().sum())
            right += int(hits.sum())
        torch.nn.utils.clip_grad_norm_(list(self.trained.values()), self.recipe.clip)
        self._optimiser.step()
        self.step += 1
        return total / len(examples), right / len(examples)

    def save(self) -> None:
        """Everything that `_resume` needs, put in its place at once."""
        tensors = {name: tensor.detach() for name, tensor in self.trained.items()}
        for name, tensor in self.trained.items():
            moments = self._optimiser.state[tensor]
            tensors |= {f"first.{name}": moments["exp_avg"], f"second.{name}": moments["exp_avg_sq"]}
        unfinished = self._state.with_suffix(".unfinished")
        save_file(tensors, unfinished, {"step": str(self.step), "recipe": repr(self.recipe)})
        unfinished.replace(self._state)

    def _resume(self) -> None:
        with safe_open(self._state, "pt") as file:
            stored_as = file.metadata()
        if stored_as["recipe"] != repr(self.recipe):
            raise SystemExit(
                f"{self._state} is of another run, {stored_as['recipe']}, and this one is {self.recipe}. Give the same "
                "arguments to continue it, or another folder."
            )
        self.step = int(stored_as["step"])
        stored = load_file(self._state)
        for name, tensor in self.trained.items():
            tensor.data.copy_(stored[name])
            self._optimiser.state[tensor] = {
                "step": torch.tensor(float(self.step)),
                "exp_avg": stored[f"first.{name}"],
                "exp_avg_sq": stored[f"second.{name}"],
            }


def _initial_weights(base: Path, shape: Shape) -> dict[str, Tensor]:
    """The base model's tensors, and a head that knows nothing yet."""
    stored = load_file(base / WEIGHTS)
    weights = {}
    for name, size in tensor_shapes(shape).items():
        if name.startswith("fit."):
            weights[name] = torch.zeros(size) if name.endswith("bias") else torch.randn(size) * 0.02
        else:
            weights[name] = stored[name].float()
    return weights


def train(base: Path, data: Path, out: Path, recipe: Recipe, save_every: int = 50) -> None:
    """Train to the end of `recipe` and leave config, tokenizer and float32 weights in `out`."""
    out.mkdir(parents=True, exist_ok=True)
    run, encoder, mixture = Run(base, out, recipe), Encoder(base), Mixture(data, recipe.seed)
    began, started, tokens, seen = run.step, time.perf_counter(), 0, []
    while run.step < recipe.steps:
        first = run.step * recipe.questions
        examples = encoder.examples(mixture.question(n)[1] for n in range(first, first + recipe.questions))
        tokens += sum(example.tree.length for example in examples)
        seen.append(run.take_step(examples))
        if run.step % save_every == 0 or run.step == recipe.steps:
            run.save()
            seconds = time.perf_counter() - started
            loss, right = (fmean(values) for values in zip(*seen, strict=True))
            progress = {
                "step": run.step,
                "of": recipe.steps,
                "loss": round(loss, 4),
                "accuracy": round(right, 4),
                "tokens_per_second": round(tokens / seconds),
                "seconds": round(seconds),
                "seconds_left": round((recipe.steps - run.step) * seconds / (run.step - began)),
            }
            print(json.dumps(progress), flush=True)
            seen.clear()
    save_file({name: tensor.detach() for name, tensor in run.weights.items()}, out / WEIGHTS)
    for name in ("config.json", "tokenizer.json"):
        shutil.copyfile(base / name, out / name)


def main() -> None:
    recipe = Recipe()
    parser = argparse.ArgumentParser(prog="python -m training.train", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    parser.add_argument("--base", type=Path, required=True, help="folder of all-MiniLM-L6-v2")
    parser.add_argument("--data", type=Path, required=True, help="folder with the labelled texts")
    parser.add_argument("--out", type=Path, required=True, help="folder of the run; an unfinished one is continued")
    parser.add_argument("--steps", type=int, default=recipe.steps)
    parser.add_argument("--seed", type=int, default=recipe.seed)
    options = parser.parse_args()
    train(options.base, options.data, options.out, Recipe(steps=options.steps, seed=options.seed))


if __name__ == "__main__":
    main()
