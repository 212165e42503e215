"""From a run of a tiny real encoder to a folder that is served."""

import json
import shutil
import sys

import pytest
import torch
from safetensors.torch import load_file, save_file

from decision_serve.checkpoint import open_checkpoint
from decision_serve.engines.encoder.loader import load_weights, read_shape, tensor_shapes
from decision_serve.errors import CheckpointError
from decision_serve.evaluate.zero_shot import fit_temperature
from decision_serve.metadata import PAIR, read_metadata
from decision_serve.model import load_model
from decision_serve.operation import decide
from decision_serve.questions import Profile
from tests.evaluate.labelled_files import write_labelled_files
from tests.training.results import QUESTIONS, held, small_sets
from training import export, held_out
from training.export import NAME, VERSION, mean_weights, quantize, write_folder
from training.readings import calibration_half, read_all

FILES = {"LICENSE", "NOTICE", "SHA256SUMS", "config.json", "metadata.json", "model.safetensors", "tokenizer.json"}
# A fit logit after rounding to 8 bits; logits of the tiny encoder differ by about 1. Another tensor in the place of one
# changes them by more.
ROUNDING = 0.2
CPU = torch.device("cpu")


@pytest.fixture(scope="module")
def run(tmp_path_factory, pair_checkpoint):
    """What training leaves, with what its tools write beside what is needed."""
    folder = tmp_path_factory.mktemp("run")
    config = json.loads((pair_checkpoint / "config.json").read_text())
    config |= {"_name_or_path": "/home/somebody/base", "transformers_version": "4.1"}
    (folder / "config.json").write_text(json.dumps(config))
    tokenizer = json.loads((pair_checkpoint / "tokenizer.json").read_text())
    cut = {"direction": "Right", "max_length": 8, "strategy": "LongestFirst", "stride": 0}
    (folder / "tokenizer.json").write_text(json.dumps(tokenizer | {"truncation": cut}))
    shutil.copyfile(pair_checkpoint / "model.safetensors", folder / "model.safetensors")
    return folder


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    return write_labelled_files(tmp_path_factory.mktemp("data"), texts=600)


@pytest.fixture(scope="module")
def written(tmp_path_factory, run):
    """The folder before temperatures are measured. Read it, never change it."""
    folder = tmp_path_factory.mktemp("written") / "new" / "folder"
    write_folder(run, folder)
    return folder


@pytest.fixture(scope="module")
def thrice(tmp_path_factory, written):
    """An exported model of the run's weights times three."""
    folder = tmp_path_factory.mktemp("thrice") / "folder"
    shutil.copytree(written, folder)
    stored = load_file(written / "model.safetensors")
    weights = {name: tensor if tensor.dtype == torch.int8 else 3 * tensor for name, tensor in stored.items()}
    save_file(weights, folder / "model.safetensors")
    return folder


def assert_times(found, factor, run):
    """`found` are the run's weights times `factor`, up to half a step of three times the 8-bit weights."""
    own = load_file(run / "model.safetensors")
    assert found.keys() == own.keys()
    for name, tensor in own.items():
        rounded = 2 * float(tensor.abs().max()) / 127
        torch.testing.assert_close(found[name], factor * tensor, atol=rounded, rtol=0)


@pytest.mark.parametrize(("share", "factor"), [(0.5, 2.0), (0.75, 1.5), (1.0, 1.0)])
def test_a_mean_of_a_run_and_another_model(run, thrice, share, factor):
    assert_times(mean_weights(run, thrice, share), factor, run)


@pytest.fixture
def calibrated(monkeypatch, tmp_path, written, data):
    """`calibrated(sets)`: the folder's metadata once it was calibrated on `sets` and a few texts of the sources."""
    monkeypatch.setattr(held_out, "SOURCE_QUESTIONS", 4)
    monkeypatch.setattr(export, "HELD_OUT_FILE", tmp_path / "held_out.jsonl.gz")

    def calibrate(sets):
        held_out.write(tmp_path / "held_out.jsonl.gz", sets)
        folder = tmp_path / "out"
        shutil.copytree(written, folder, dirs_exist_ok=True)
        export.calibrate(folder, data)
        return read_metadata(folder)

    return calibrate


def test_each_row_of_a_matrix_has_a_scale_of_its_own():
    matrix = torch.tensor([[1.0, -2.54, 0.01], [0.0, 0.0, 0.0], [127.0, 63.4, -63.6]])
    stored = quantize({"m": matrix})
    assert stored["m"].dtype == torch.int8
    assert stored["m_scale"].dtype == torch.float32
    assert stored["m"].tolist() == [[50, -127, 0], [0, 0, 0], [127, 63, -64]]  # 0.01 is half a step: to even
    assert stored["m_scale"].tolist() == pytest.approx([0.02, 0, 1], abs=1e-7)


def test_no_element_moves_by_more_than_half_a_step():
    random = torch.Generator().manual_seed(0)
    matrix = torch.randn(50, 40, generator=random) * torch.logspace(-6, 3, 50)[:, None]
    stored = quantize({"m": matrix})
    error = (stored["m"].float() * stored["m_scale"][:, None] - matrix).abs()
    assert (error <= stored["m_scale"][:, None] * 0.5001).all()  # 0.0001: float32
    assert (stored["m"].abs().amax(1) == 127).all(), "the whole range is used"


def test_vectors_and_matrices_of_two_rows_keep_every_bit():
    kept = {"bias": torch.randn(40), "types": torch.randn(2, 40), "output": torch.randn(1, 40)}
    stored = quantize(kept)
    assert stored.keys() == kept.keys()
    assert all(torch.equal(stored[name], tensor) for name, tensor in kept.items())
    assert quantize({"half": torch.ones(3, dtype=torch.float16)})["half"].dtype == torch.float32


def test_what_is_written(written, run):
    assert {path.name for path in written.iterdir()} == FILES
    assert (written / "model.safetensors").stat().st_mode & 0o777 == 0o644, "others may read it"
    stored, shape = load_file(written / "model.safetensors"), read_shape(written)
    eight_bit = {name for name, tensor in stored.items() if tensor.dtype == torch.int8}
    assert stored.keys() == tensor_shapes(shape).keys() | {f"{name}_scale" for name in eight_bit}
    assert eight_bit == {name for name, size in tensor_shapes(shape).items() if len(size) == 2 and size[0] > 2}
    config = json.loads((written / "config.json").read_text())
    assert config.keys() == json.loads((run / "config.json").read_text()).keys() - {
        "_name_or_path", "transformers_version",
    }  # fmt: skip
    assert json.loads((written / "tokenizer.json").read_text())["truncation"] is None
    assert "Apache License" in (written / "LICENSE").read_text()
    assert "all-MiniLM-L6-v2" in (written / "NOTICE").read_text()


def test_what_is_written_is_served(written, run):
    checkpoint = open_checkpoint(str(written))
    assert checkpoint.metadata.layout == PAIR
    assert (checkpoint.metadata.version, checkpoint.metadata.temperature) == (VERSION, 1.0)
    model = load_model(str(written))
    response = decide(model, "it is", QUESTIONS, Profile.AUTHOR)
    assert response.model == NAME
    assert sum(response.answers["choice"].probabilities.values()) == pytest.approx(1, abs=2e-4)  # four places each


def test_answers_are_those_of_the_run_but_for_rounding(written, run, pair_checkpoint):
    rows = [row for text in ("it is", "the") for row in load_model(str(written)).planner.plan(text, QUESTIONS).rows]
    rounded, exact = (load_model(str(folder)).engine.score(rows) for folder in (written, pair_checkpoint))
    logits = [[slot[0][0] for slot in scored] for scored in (rounded, exact)]
    assert logits[0] == pytest.approx(logits[1], abs=ROUNDING)
    assert logits[0] != logits[1]
    device, dtype = CPU, torch.float32
    ours, theirs = (load_weights(folder, read_shape(folder), device, dtype) for folder in (written, run))
    for name, tensor in theirs.items():
        widest = tensor.abs().amax(-1, keepdim=True)
        assert ((ours[name] - tensor).abs() <= widest / 254 * 1.001).all(), name


def test_an_altered_byte_is_found(written, tmp_path):
    shutil.copytree(written, tmp_path, dirs_exist_ok=True)
    with (tmp_path / "model.safetensors").open("r+b") as file:
        file.seek(-1, 2)
        last = file.read(1)[0]
        file.seek(-1, 2)
        file.write(bytes([last ^ 1]))
    with pytest.raises(CheckpointError, match=r"model\.safetensors was altered"):
        open_checkpoint(str(tmp_path))


def test_temperatures_are_fitted_by_type_and_belong_to_the_tokenizer(calibrated, tmp_path, written, data, capsys):
    sets = small_sets(12)
    found = calibrated(sets)
    assert found.temperature_by_type.keys() == {"choice", "noul", "score"}
    assert found.temperature == found.temperature_by_type["choice"]
    readings = list(
        read_all(load_model(str(written)), [own for own in sets if not own.seen] + held_out.source_questions(data))
    )
    for kind, temperature in found.temperature_by_type.items():
        own = [reading for of, all_of in readings if of.kind == kind for reading in calibration_half(of, all_of)]
        assert temperature == fit_temperature(own).temperature
    assert f"temperature of noul: {found.temperature_by_type['noul']}\n" in capsys.readouterr().err
    model = load_model(str(tmp_path / "out"))
    assert model.metadata == found
    assert found.fingerprint == model.engine.info.tokenizer_fingerprint


def test_temperatures_know_nothing_of_the_report_half_and_of_what_was_trained_on(calibrated):
    golds = [0, 0, 0, 1, 1, 0, 0, 1, 1, 1, 0, 1]
    others = [gold if place % 2 == 0 else 1 - gold for place, gold in enumerate(golds)]
    fitted = [1 - gold if place % 2 == 0 else gold for place, gold in enumerate(golds)]
    rest = small_sets(4)[2:]
    first = calibrated([held("spam", golds), *rest])
    assert calibrated([held("spam", others), *rest]) == first
    assert calibrated([held("spam", golds), *rest, held("command", fitted, seen=True, kind="noul")]) == first
    changed = calibrated([held("spam", fitted), *rest])
    assert changed.temperature_by_type["noul"] != first.temperature_by_type["noul"]
    assert changed.temperature_by_type["score"] == first.temperature_by_type["score"]


def test_the_command_replaces_the_folder(monkeypatch, tmp_path, run, data):
    monkeypatch.setattr(held_out, "SOURCE_QUESTIONS", 2)
    monkeypatch.setattr(export, "HELD_OUT_FILE", tmp_path / "held_out.jsonl.gz")
    held_out.write(tmp_path / "held_out.jsonl.gz", small_sets(4))
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "stale.txt").touch()
    arguments = ["--run", run, "--data", data, "--out", tmp_path / "out"]
    monkeypatch.setattr(sys, "argv", ["export", *map(str, arguments)])
    with pytest.raises(SystemExit):
        export.main()
    assert (tmp_path / "out" / "stale.txt").exists(), "what is no checkpoint is left alone"
    (tmp_path / "out" / "metadata.json").touch()
    export.main()
    assert {path.name for path in tmp_path.iterdir()} == {"out", "held_out.jsonl.gz"}
    assert {path.name for path in (tmp_path / "out").iterdir()} == FILES
    assert open_checkpoint(str(tmp_path / "out")).metadata.temperature_by_type


def test_the_command_takes_a_mean_with_the_folder_that_it_replaces(monkeypatch, tmp_path, run, thrice, data):
    monkeypatch.setattr(held_out, "SOURCE_QUESTIONS", 4)
    monkeypatch.setattr(export, "HELD_OUT_FILE", tmp_path / "held_out.jsonl.gz")
    held_out.write(tmp_path / "held_out.jsonl.gz", small_sets(4))
    out = tmp_path / "out"
    shutil.copytree(thrice, out)
    arguments = ["--run", run, "--data", data, "--out", out, "--mean-with", out, "--share", "0.5"]
    monkeypatch.setattr(sys, "argv", ["export", *map(str, arguments)])
    export.main()
    assert open_checkpoint(str(out)).metadata.temperature_by_type
    assert_times(load_weights(out, read_shape(out), CPU, torch.float32), 2.0, run)


@pytest.mark.parametrize("share", ["0", "1.5", "nan"])
def test_a_share_that_is_none_is_refused(monkeypatch, capsys, share):
    arguments = ["--run", "r", "--data", "d", "--out", "o", "--mean-with", "m", "--share", share]
    monkeypatch.setattr(sys, "argv", ["export", *arguments])
    with pytest.raises(SystemExit):
        export.main()
    assert f"--share is {float(share)}, expected a number over 0, up to 1" in capsys.readouterr().err
