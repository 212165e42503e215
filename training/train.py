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
from decision_serve.engines.encoder.loader import load_weights, read_shape, tensor_shapes
from decision_serve.engines.weights import Weights
from training.encode import Encoder, Example
from training.mixture import Mixture
from training.workers import Workers

STATE = "training.safetensors"
WEIGHTS = "model.safetensors"
FROZEN = "embeddings.word_embeddings.weight"
"""Kept as it is: half of all parameters, most of whose rows a short training never sees."""


@dataclass(frozen=True)
class Recipe:
    """One training run. `rate` and `head_rate` are the peaks of AdamW's learning rate where a cycle's `peaks` is 1.

    A peak of 3e-4 is too much: topics are learned, but drills are not at all. In 240 steps of 32 questions their loss
    stayed at 0.88 with it and fell to 0.76 with 1e-4.
    """

    cycles: tuple[int, ...] = (4000, 4000)
    """Steps of each cycle of the learning rate."""
    peaks: tuple[float, ...] = (1.0, 0.9)
    """Of `rate` and `head_rate`, what each cycle reaches."""
    states: int = 24
    """Of a step."""
    micro: int = 6
    """States that go through the layers together."""
    processes: int = 2
    """Each on one core."""
    rate: float = 1.2e-4
    head_rate: float = 5e-4
    weight_decay: float = 0.01
    warm_up: int = 150
    clip: float = 1.0
    bfloat16: bool = False
    """Multiply matrices in this format: on a processor with its instructions about 2.5 times as fast."""
    first_state: int = 0
    """The number in the mixture of the first state that is trained on."""
    seed: int = 0

    @property
    def steps(self) -> int:
        """Of the whole run."""
        return sum(self.cycles)

    def share(self, step: int) -> float:
        """Of the learning rates at this step: in each cycle a line up and half a cosine down; none after them."""
        for length, peak in zip(self.cycles, self.peaks, strict=True):
            if step < length:
                return peak * min(1.0, (step + 1) / self.warm_up) * 0.5 * (1 + math.cos(math.pi * step / length))
            step -= length
        return 0.0


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
        self.workers = Workers(self.weights, self.shape, recipe.processes, recipe.micro, bfloat16=recipe.bfloat16)

    def take_step(self, examples: Sequence[Example]) -> tuple[float, float]:
        """One step of the optimiser. Returns mean loss and share of right answers."""
        for group in self._optimiser.param_groups:
            group["lr"] = group["peak"] * self.recipe.share(self.step)
        count = sum(len(example.sizes) for example in examples)
        gradients, loss, right = self.workers.sum_gradients(examples)
        for name, tensor in self.trained.items():
            tensor.grad = gradients[name].div_(count)
        torch.nn.utils.clip_grad_norm_(list(self.trained.values()), self.recipe.clip)
        self._optimiser.step()
        self.step += 1
        return loss / count, right / count

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
    """The base model's tensors, and a head that knows nothing yet unless the base has one."""
    if "fit.output.weight" in Weights(base):
        return load_weights(base, shape, torch.device("cpu"), torch.float32)
    stored, weights = load_file(base / WEIGHTS), {}
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
        first = recipe.first_state + run.step * recipe.states
        examples = encoder.examples(mixture.group(n)[1] for n in range(first, first + recipe.states))
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
    run.workers.close()
    save_file({name: tensor.detach() for name, tensor in run.weights.items()}, out / WEIGHTS)
    for name in ("config.json", "tokenizer.json"):
        shutil.copyfile(base / name, out / name)


def main() -> None:
    recipe = Recipe()
    parser = argparse.ArgumentParser(prog="python -m training.train", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    parser.add_argument(
        "--base", type=Path, required=True, help="folder of all-MiniLM-L6-v2, or of a model to train further"
    )
    parser.add_argument("--data", type=Path, required=True, help="folder with the labelled texts")
    parser.add_argument("--out", type=Path, required=True, help="folder of the run; an unfinished one is continued")
    parser.add_argument(
        "--steps", type=int, nargs="+", default=recipe.cycles, help="of each cycle of the learning rate"
    )
    parser.add_argument(
        "--peaks",
        type=float,
        nargs="+",
        default=recipe.peaks,
        help="what each cycle reaches of the learning rates, 1 for all",
    )
    parser.add_argument(
        "--first-state", type=int, default=recipe.first_state, help="number in the mixture of the first state"
    )
    parser.add_argument("--seed", type=int, default=recipe.seed)
    parser.add_argument(
        "--bfloat16",
        action="store_true",
        help="multiply in bfloat16, for processors with its instructions (AVX512-BF16, AMX)",
    )
    options = parser.parse_args()
    if len(options.steps) != len(options.peaks):
        parser.error(f"every cycle needs a peak: --steps has {len(options.steps)}, --peaks {len(options.peaks)}")
    recipe = Recipe(
        cycles=tuple(options.steps),
        peaks=tuple(options.peaks),
        first_state=options.first_state,
        seed=options.seed,
        bfloat16=options.bfloat16,
    )
    torch.set_num_threads(1)  # of this process, which is one of the workers
    train(options.base, options.data, options.out, recipe)


if __name__ == "__main__":
    main()
