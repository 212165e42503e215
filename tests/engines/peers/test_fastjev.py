"""What is refused before SemIf's scorers are asked. Their scores are compared in tests/evaluate/bench/test_run.py."""

import json

import pytest

from decision_serve.engines.fake import fake_tokenizer
from decision_serve.engines.peers.fastjev import FastjevPeer
from decision_serve.errors import CheckpointError


def test_a_folder_without_a_tokenizer(tmp_path):
    with pytest.raises(CheckpointError, match=r"the tokenizer of .* cannot be loaded"):
        FastjevPeer.load(tmp_path, device="cpu", dtype="float32")


def test_a_checkpoint_without_a_chat_template(tmp_path):
    fake_tokenizer().save(str(tmp_path / "tokenizer.json"))
    (tmp_path / "tokenizer_config.json").write_text(json.dumps({"tokenizer_class": "PreTrainedTokenizerFast"}))
    with pytest.raises(CheckpointError, match=r"fastjev [\d.]+ needs a chat template, and .* has none"):
        FastjevPeer.load(tmp_path, device="cpu", dtype="float32")
