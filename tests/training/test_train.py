"""Training of a tiny real encoder: it learns, and a run that was stopped ends where it would have ended."""

import json
import math
import shutil
import sys
from dataclasses import replace

import pytest
import torch
from safetensors.torch import load_file, save_file

from decision_serve.engines.encoder.loader import load_weights, read_shape
from decision_serve.evaluate.labelled import LabelledQuestion
from decision_serve.questions import Choice, Score
from tests.training.mixture_texts import write_mixture
from training import train as training
from training.encode import Encoder
from training.export import write_folder
from training.mixture import PARTS, Mixture
from training.train import FROZEN, STATE, WEIGHTS, Recipe, Run, train

RECIPE = Recipe(cycles=(4, 2), peaks=(1.0, 1.0), states=8, micro=3, processes=1, rate=1e-2, head_rate=1e-2, warm_up=2)


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    return write_mixture(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def base(tmp_path_factory, pair_checkpoint):
    """An encoder as it is published: without a head."""
    folder = tmp_path_factory.mktemp("base")
    for name in ("config.json", "tokenizer.json"):
        shutil.copyfile(pair_checkpoint / name, folder / name)
    tensors = {name: t for name, t in load_file(pair_checkpoint / WEIGHTS).items() if not name.startswith("fit.")}
    save_file(tensors | {"pooler.dense.bias": torch.ones(3)}, folder / WEIGHTS)
    return folder


@pytest.fixture(scope="module")
def whole(tmp_path_factory, base, data):
    """The folder of a run in one go."""
    out = tmp_path_factory.mktemp("whole")
    train(base, data, out, RECIPE, save_every=4)
    return out


class Stopped(Exception):
    pass


def stop_before(monkeypatch, step):
    take = Run.take_step

    def take_or_stop(run, examples):
        if run.step == step:
            raise Stopped
        return take(run, examples)

    monkeypatch.setattr(Run, "take_step", take_or_stop)


@pytest.mark.parametrize(("stopped", "resumed"), [(5, 4), (4, 4), (2, 0)], ids=["between", "after", "before any save"])
def test_a_stopped_run_ends_with_the_same_weights(monkeypatch, tmp_path, base, data, whole, stopped, resumed):
    with monkeypatch.context() as patch:
        stop_before(patch, stopped)
        with pytest.raises(Stopped):
            train(base, data, tmp_path, RECIPE, save_every=4)
    assert not (tmp_path / WEIGHTS).exists()
    assert Run(base, tmp_path, RECIPE).step == resumed
    train(base, data, tmp_path, RECIPE, save_every=4)
    ours, theirs = load_file(tmp_path / WEIGHTS), load_file(whole / WEIGHTS)
    assert ours.keys() == theirs.keys()
    assert all(torch.equal(ours[name], theirs[name]) for name in ours)  # to the bit: one thread, the same sums


@pytest.mark.parametrize("first", [0, PARTS[-1]])
def test_every_step_has_states_of_its_own(monkeypatch, tmp_path, base, data, first):
    asked = []
    ask = Mixture.group

    def record(mixture, number):
        asked.append(number)
        return ask(mixture, number)

    monkeypatch.setattr(Mixture, "group", record)
    train(base, data, tmp_path, replace(RECIPE, first_state=first))
    assert asked == list(range(first, first + RECIPE.steps * RECIPE.states))


def test_a_finished_run_is_left_as_it_is(base, data, whole, tmp_path, capsys):
    shutil.copytree(whole, tmp_path, dirs_exist_ok=True)
    (tmp_path / WEIGHTS).unlink()
    train(base, data, tmp_path, RECIPE)
    assert (tmp_path / WEIGHTS).read_bytes() == (whole / WEIGHTS).read_bytes()
    assert capsys.readouterr().out == ""


def test_another_seed_gives_other_weights(base, data, whole, tmp_path):
    train(base, data, tmp_path, replace(RECIPE, seed=1))
    name = "encoder.layer.0.output.dense.weight"
    assert not torch.equal(load_file(tmp_path / WEIGHTS)[name], load_file(whole / WEIGHTS)[name])


def test_a_run_in_another_format_is_another_run(base, whole, tmp_path):
    shutil.copyfile(whole / STATE, tmp_path / STATE)
    with pytest.raises(SystemExit, match=r"bfloat16=False.+bfloat16=True"):
        Run(base, tmp_path, replace(RECIPE, bfloat16=True))


def test_a_run_in_bfloat16_learns_in_float32(base, data, whole, tmp_path):
    train(base, data, tmp_path, replace(RECIPE, bfloat16=True))
    ours, theirs = load_file(tmp_path / WEIGHTS), load_file(whole / WEIGHTS)
    assert all(tensor.dtype == torch.float32 for tensor in ours.values())
    assert not torch.equal(ours["fit.dense.weight"], theirs["fit.dense.weight"])
    assert any(not torch.equal(tensor, tensor.bfloat16().float()) for tensor in ours.values())


def test_what_a_run_leaves(base, whole):
    assert {path.name for path in whole.iterdir()} == {"config.json", "tokenizer.json", WEIGHTS, STATE}
    for name in ("config.json", "tokenizer.json"):
        assert (whole / name).read_bytes() == (base / name).read_bytes()
    before, after = load_file(base / WEIGHTS), load_file(whole / WEIGHTS)
    assert torch.equal(after[FROZEN], before[FROZEN])
    shared = before.keys() & after.keys() - {FROZEN}
    assert all(not torch.equal(after[name], before[name]) for name in shared)
    assert all(tensor.dtype == torch.float32 and tensor.isfinite().all() for tensor in after.values())
    load_weights(
        whole, read_shape(whole), torch.device("cpu"), torch.float32
    )  # every tensor of a served model is there


def test_progress(base, data, tmp_path, capsys):
    train(base, data, tmp_path, RECIPE, save_every=4)
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(line["step"], line["of"]) for line in lines] == [(4, 6), (6, 6)]
    assert lines[-1]["seconds_left"] == 0
    assert all(line["loss"] > 0 and 0 <= line["accuracy"] <= 1 for line in lines)


def test_a_base_with_a_head_is_trained_further(whole, tmp_path):
    """From a finished run to the bit, from its export up to the rounding to 8 bits."""
    trained = load_file(whole / WEIGHTS)
    run = Run(whole, tmp_path, Recipe(processes=1)).weights
    assert all(torch.equal(run[name], trained[name]) for name in trained)
    exported = tmp_path / "exported"
    write_folder(whole, exported)
    for name, tensor in Run(exported, tmp_path, Recipe(processes=1)).weights.items():
        limit = tensor.abs().max() / 127  # half a step of its row at most
        assert tensor.dtype == torch.float32
        assert (tensor - trained[name]).abs().max() <= limit


def test_a_new_head_knows_nothing_and_depends_on_the_seed(base, tmp_path):
    first, again, other = (Run(base, tmp_path, Recipe(processes=1, seed=seed)).weights for seed in (0, 0, 1))
    for name in ("fit.dense", "fit.output"):
        assert torch.equal(first[f"{name}.weight"], again[f"{name}.weight"])
        assert not torch.equal(first[f"{name}.weight"], other[f"{name}.weight"])
        assert first[f"{name}.weight"].abs().max() < 0.1
        assert not first[f"{name}.bias"].any()


def test_the_loss_falls(base, tmp_path):
    colours, levels = ["red", "green", "blue"], ["ice", "water", "fire"]
    questions = [LabelledQuestion(f"it is {c}", Choice("Which?", colours), n) for n, c in enumerate(colours)]
    questions += [LabelledQuestion(letter, Score("How warm?", levels), n) for n, letter in enumerate("abc")]
    run = Run(base, tmp_path, Recipe(cycles=(60,), peaks=(1.0,), processes=1, rate=3e-3, head_rate=3e-3, warm_up=5))
    examples = Encoder(base).examples([item] for item in questions)
    taken = [run.take_step(examples) for _ in range(60)]
    assert taken[0][0] > 0.9  # about as one who guesses: ln 3 and, of scores, some distance
    assert taken[-1][0] < 0.2
    assert taken[-1][1] == 1.0


@pytest.mark.parametrize("micro", [1, 4])
def test_micro_batches_change_the_gradient_by_rounding_alone(base, tmp_path, micro):
    options = ["a", "b", "the"]
    examples = Encoder(base).examples(
        [LabelledQuestion("a " * length, Choice("Which?", options[: 2 + length % 2]), 0)] for length in range(1, 7)
    )
    gradients = []
    for size in (6, micro):
        run = Run(base, tmp_path, Recipe(micro=size, processes=1, clip=math.inf))
        loss, _ = run.take_step(examples)
        gradients.append((loss, [tensor.grad for tensor in run.trained.values()]))
    (loss, whole), (other, parts) = gradients
    assert other == pytest.approx(loss, abs=1e-5)
    for one, two in zip(whole, parts, strict=True):
        torch.testing.assert_close(one, two, atol=1e-5, rtol=1e-3)


def test_gradients_are_clipped(base, tmp_path):
    run = Run(base, tmp_path, Recipe(processes=1, clip=1e-3))
    run.take_step(Encoder(base).examples([[LabelledQuestion("a", Choice("Which?", ["a", "b"]), 0)]]))
    norm = math.sqrt(sum(float(tensor.grad.pow(2).sum()) for tensor in run.trained.values() if tensor.grad is not None))
    assert norm == pytest.approx(1e-3, rel=1e-3)


def test_the_learning_rate_rises_in_a_line_and_falls_as_a_cosine_in_every_cycle():
    recipe = Recipe(cycles=(100, 40), peaks=(1.0, 0.6), warm_up=10)
    assert recipe.steps == 140
    for first, length, peak in ((0, 100, 1.0), (100, 40, 0.6)):
        assert recipe.share(first) == pytest.approx(0.1 * peak)
        assert recipe.share(first + 4) == pytest.approx(0.5 * (1 + math.cos(4 * math.pi / length)) / 2 * peak)
        assert recipe.share(first + length // 2) == pytest.approx(0.5 * peak)
        assert recipe.share(first + length - 1) == pytest.approx(0.0, abs=2e-3)


def test_the_command(monkeypatch, base, data, tmp_path, capsys):
    arguments = ["--base", base, "--data", data, "--out", tmp_path / "run", "--steps", "1", "1", "--seed", "3"]
    monkeypatch.setattr(sys, "argv", ["train", *map(str, arguments)])
    training.main()
    assert json.loads(capsys.readouterr().out)["step"] == 2
    assert load_file(tmp_path / "run" / WEIGHTS)


@pytest.mark.parametrize("flags", [[], ["--bfloat16"]])
def test_the_format_is_the_commands(monkeypatch, tmp_path, flags):
    taken = []
    monkeypatch.setattr(training, "train", lambda *arguments: taken.append(arguments))
    monkeypatch.setattr(sys, "argv", ["train", "--base", "b", "--data", "d", "--out", str(tmp_path), *flags])
    training.main()
    ((*_, recipe),) = taken
    assert recipe == Recipe(bfloat16=bool(flags))


def test_a_cycle_without_a_peak_is_refused(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(sys, "argv", ["train", "--base", "b", "--data", "d", "--out", str(tmp_path), "--steps", "9"])
    with pytest.raises(SystemExit):
        training.main()
    assert "every cycle needs a peak: --steps has 1, --peaks 2" in capsys.readouterr().err
