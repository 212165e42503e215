import json
from pathlib import Path

import pytest

from decision_serve import catalog
from decision_serve.checkpoint import open_checkpoint
from decision_serve.checksums import write_checksums
from decision_serve.errors import CheckpointError
from tests.checkpoints import PAIR_METADATA

REVISION = "0123456789abcdef0123456789abcdef01234567"


@pytest.fixture(autouse=True)
def empty_cache(monkeypatch, tmp_path):
    monkeypatch.setenv("DECISION_SERVE_CACHE", str(tmp_path / "cache"))


def write_checkpoint(folder):
    folder.mkdir(parents=True)
    config = {"version": "0.8b-v1", "temperature": 1.03, "neutralize_none": False}
    (folder / "decider_config.json").write_text(json.dumps(config))
    (folder / "tokenizer.json").write_text("{}")
    return folder


def test_a_folder_is_opened_under_its_own_name(tmp_path, monkeypatch):
    folder = write_checkpoint(tmp_path / "decider-0.8b")
    monkeypatch.chdir(folder)
    for ref in (str(folder), f"{folder}/", ".", "../decider-0.8b"):
        checkpoint = open_checkpoint(ref)
        assert (checkpoint.ref, checkpoint.name, checkpoint.path) == (ref, "decider-0.8b", folder)
        assert checkpoint.revision is None
        assert checkpoint.tokenizer_file == folder / "tokenizer.json"
        assert checkpoint.metadata.temperature == 1.03


def test_a_folder_in_the_home_folder_is_found(tmp_path, monkeypatch):
    write_checkpoint(tmp_path / "m")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert open_checkpoint("~/m").path == tmp_path / "m"


def test_a_catalog_name_is_opened_where_it_was_pulled(tmp_path):
    with pytest.raises(CheckpointError, match=r"Run: decision-serve pull smollm2-135m$"):
        open_checkpoint("smollm2-135m")
    entry = catalog.ENTRIES["smollm2-135m"]
    folder = write_checkpoint(catalog.folder_of(entry))
    with pytest.raises(CheckpointError, match="SHA256SUMS is absent or empty"):
        open_checkpoint("smollm2-135m")
    write_checksums(folder)
    checkpoint = open_checkpoint("smollm2-135m")
    assert (checkpoint.name, checkpoint.path, checkpoint.revision) == ("smollm2-135m", folder, entry.revision)


def test_the_embedded_model_is_opened_in_the_package_with_its_version_as_revision(embedded_folder):
    checkpoint = open_checkpoint("embedded")
    assert (checkpoint.name, checkpoint.path, checkpoint.revision) == ("embedded", embedded_folder, "t1")
    assert checkpoint.metadata == PAIR_METADATA
    with pytest.raises(CheckpointError, match="no Hub id"):
        open_checkpoint("embedded", REVISION)


def test_a_hub_id_is_opened_from_the_hub_cache(tmp_path, monkeypatch):
    from huggingface_hub import constants

    monkeypatch.setattr(constants, "HF_HUB_CACHE", str(tmp_path / "hub"))
    ref = f"owner/decider-0.8b@{REVISION}"
    with pytest.raises(CheckpointError, match=f"Run: decision-serve pull {ref}$"):
        open_checkpoint(ref)
    folder = write_checkpoint(tmp_path / "hub" / "models--owner--decider-0.8b" / "snapshots" / REVISION)
    for checkpoint in (open_checkpoint(ref), open_checkpoint("owner/decider-0.8b", REVISION)):
        assert (checkpoint.name, checkpoint.path, checkpoint.revision) == ("decider-0.8b", folder, REVISION)


@pytest.mark.parametrize(
    ("ref", "revision", "match"),
    [
        ("decider", None, "neither a folder, nor a catalog name .* nor a Hub id"),
        ("/no/such/folder", None, "neither a folder"),
        ("owner/name", None, "Write owner/name@<revision>"),
        ("owner/name", "main", "not 'main'"),
        (f"owner/name@{REVISION}", REVISION[::-1], "give one of them"),
        ("smollm2-135m", REVISION, "no Hub id"),
        (".", REVISION, "no Hub id"),
    ],
)
def test_what_is_no_checkpoint_is_refused(ref, revision, match):
    with pytest.raises(CheckpointError, match=match):
        open_checkpoint(ref, revision)


def test_a_folder_without_metadata_or_tokenizer_is_refused(tmp_path):
    folder = write_checkpoint(tmp_path / "m")
    (folder / "tokenizer.json").unlink()
    with pytest.raises(CheckpointError, match=r"has no tokenizer\.json"):
        open_checkpoint(str(folder))
    (folder / "decider_config.json").unlink()
    with pytest.raises(CheckpointError, match=r"neither decider_config\.json nor"):
        open_checkpoint(str(folder))


def test_an_altered_file_is_refused_by_name(tmp_path):
    folder = write_checkpoint(tmp_path / "m")
    (folder / "model.safetensors").write_bytes(b"weights")
    write_checksums(folder)
    assert open_checkpoint(str(folder)).path == Path(folder)
    (folder / "model.safetensors").write_bytes(b"weightz")
    with pytest.raises(CheckpointError, match=r"model\.safetensors was altered"):
        open_checkpoint(str(folder))
