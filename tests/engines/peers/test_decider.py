"""What is refused before decider-ai is asked. Its scores are compared in tests/evaluate/bench/test_run.py."""

import sys
from types import SimpleNamespace

import pytest
import torch

from decision_serve.engines.base import Row
from decision_serve.engines.peers.decider import DeciderPeer
from decision_serve.errors import CheckpointError, EngineFailed


def test_labels_that_it_would_not_read():
    pytest.importorskip("decider.systemone", reason="decider-ai is not installed (see the Makefile)")
    engine = SimpleNamespace(core=torch.nn.Identity(), m=SimpleNamespace(letters=torch.tensor([5, 6, 7])))
    peer = DeciderPeer(engine, "decider-ai 1")
    for labels in ((5, 7), (5, 6, 7, 8)):
        with pytest.raises(EngineFailed, match="decider-ai 1 reads other labels than"):
            peer.score([Row((1, 2), (1,), (labels,))])


def test_a_folder_that_it_cannot_load(tmp_path):
    pytest.importorskip("decider.engine_v2", reason="decider-ai is not installed (see the Makefile)")
    with pytest.raises(CheckpointError, match=r"decider-ai [\d.]+ cannot load .*: "):
        DeciderPeer.load(tmp_path, device="cpu", dtype="float32")


def test_it_is_not_installed(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "decider.engine_v2", None)
    with pytest.raises(CheckpointError, match="decider-ai is not installed"):
        DeciderPeer.load(tmp_path, device="cpu", dtype="float32")
