import hashlib
import os

import pytest

from decision_serve.checksums import file_sha256, verify, verify_listed, write_checksums
from decision_serve.errors import CheckpointError


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "sub").mkdir()
    (tmp_path / "model.safetensors").write_bytes(b"weights" * 1000)
    (tmp_path / "sub" / "name with space.json").write_text("{}")
    write_checksums(tmp_path)
    return tmp_path


@pytest.fixture
def snapshot(tmp_path):
    """A snapshot as the Hugging Face cache stores it: links to blobs named by hash, sha256 for large files."""
    blobs, links = tmp_path / "blobs", tmp_path / "snapshots" / "abc"
    blobs.mkdir()
    links.mkdir(parents=True)
    small, large = b'{"a": 1}', b"weights" * 1000
    names = {
        "config.json": (hashlib.sha1(b"blob %d\0" % len(small) + small).hexdigest(), small),
        "model.safetensors": (hashlib.sha256(large).hexdigest(), large),
    }
    for name, (digest, content) in names.items():
        (blobs / digest).write_bytes(content)
        (links / name).symlink_to(os.path.relpath(blobs / digest, links))
    return links


def test_sha256_is_that_of_the_bytes(tmp_path):
    (tmp_path / "f").write_bytes(b"abc")
    assert file_sha256(tmp_path / "f") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_an_unaltered_folder_passes(folder, snapshot):
    verify(folder)
    verify(snapshot)


def test_a_folder_of_unknown_hashes_passes(tmp_path):
    (tmp_path / "anything").write_text("x")
    verify(tmp_path)


@pytest.mark.parametrize("name", ["model.safetensors", "sub/name with space.json"])
def test_an_altered_truncated_or_missing_file_is_named(folder, name):
    path = folder / name
    content = path.read_bytes()
    for altered in (content[:-1], content[:-1] + b"?", b""):
        path.write_bytes(altered)
        with pytest.raises(CheckpointError, match=rf"{name} was altered: .*Pull the checkpoint again"):
            verify(folder)
    path.unlink()
    with pytest.raises(CheckpointError, match=f"{name} is missing"):
        verify(folder)


@pytest.mark.parametrize("name", ["model.safetensors", "config.json"])
def test_an_altered_blob_is_named_by_the_file_that_points_at_it(snapshot, name):
    with (snapshot / name).open("ab") as file:
        file.write(b"?")
    with pytest.raises(CheckpointError, match=f"snapshots/abc/{name} was altered"):
        verify(snapshot)


def test_a_missing_blob_is_an_error(snapshot):
    (snapshot / "config.json").resolve().unlink()
    with pytest.raises(CheckpointError, match="cannot be checked"):
        verify(snapshot)


@pytest.mark.parametrize("line", ["", "xyz  model.safetensors", "ab" * 32 + " model.safetensors", "\udc80"])
def test_a_broken_listing_is_named_with_the_line(folder, line):
    listing = folder / "SHA256SUMS"
    lines = listing.read_bytes().split(b"\n")
    listing.write_bytes(b"\n".join([lines[0], line.encode(errors="surrogateescape"), *lines[1:]]))
    with pytest.raises(CheckpointError, match="SHA256SUMS, line 2"):
        verify(folder)


@pytest.mark.parametrize("check", [verify, verify_listed])
def test_a_file_that_cannot_be_read_is_an_error(folder, check):
    listing = folder / "SHA256SUMS"
    listing.write_text(f"{'0' * 64}  {'x' * 300}\n")  # longer than the system lets a name be
    with pytest.raises(CheckpointError, match=f"{folder} cannot be checked: .*too long"):
        check(folder)
