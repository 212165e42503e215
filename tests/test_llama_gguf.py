import json

import numpy as np
import pytest
import torch
from gguf import GGUFReader
from gguf.quants import dequantize
from safetensors.numpy import load_file
from tokenizers import Tokenizer
from transformers import AutoConfig, AutoModelForCausalLM, AutoTokenizer, LlamaForCausalLM
from transformers.modeling_gguf_pytorch_utils import load_gguf_checkpoint

from decision_serve.errors import CheckpointError
from decision_serve.llama_gguf import convert
from tests.tiny_gguf import CONTROLS, MERGES, tiny_weights, tokens, write_gguf

TEXT = "the cat\n\n  said: (A) 'tis AA the\tbest é 한국 😀<|im_end|>the"


@pytest.fixture(scope="module")
def gguf_file(tmp_path_factory):
    path = tmp_path_factory.mktemp("gguf") / "tiny.gguf"
    write_gguf(path, tiny_weights())
    return path


@pytest.fixture(scope="module")
def converted(tmp_path_factory, gguf_file):
    folder = tmp_path_factory.mktemp("converted")
    convert(gguf_file, folder, lambda done: None)
    return folder


@pytest.fixture(scope="module")
def reference(gguf_file):
    """The same file as `transformers` reads it: an independent implementation of the format."""
    model = LlamaForCausalLM(AutoConfig.from_pretrained(gguf_file.parent, gguf_file=gguf_file.name))
    loaded = load_gguf_checkpoint(str(gguf_file), return_tensors=True, model_to_load=model)["tensors"]
    missing, unexpected = model.load_state_dict(loaded, strict=False)
    assert (missing, unexpected) == (["lm_head.weight"], [])
    model.tie_weights()
    return model.float().eval()


def test_weights_are_those_that_transformers_reads(converted, reference):
    expected = reference.state_dict()
    weights = load_file(converted / "model.safetensors")
    assert set(weights) == set(expected) - {"lm_head.weight"}
    for name, weight in weights.items():
        assert weight.dtype == np.float16
        # 2^-11: float16 rounds to 11 significant bits; 2^-25: half a step of its subnormals
        np.testing.assert_allclose(weight, expected[name].numpy(), rtol=2**-11, atol=2**-25, err_msg=name)


def test_logits_are_those_of_the_gguf_file(converted, reference):
    model = AutoModelForCausalLM.from_pretrained(converted, dtype=torch.float32).eval()
    ids = torch.randint(0, len(tokens()), (2, 24), generator=torch.Generator().manual_seed(0))
    with torch.no_grad():
        difference = (model(ids).logits - reference(ids).logits).abs().max().item()
        spread = reference(ids).logits.std().item()
    print(f"largest logit difference {difference:.2g} at a spread of {spread:.2g}")
    assert difference < 0.005 * spread  # measured 0.001 * spread; interleaved rotary halves give more than 1
    assert difference > 0


def test_rounding_to_float16_is_far_below_the_quantisation_step(gguf_file):
    worst = 0.0
    for tensor in GGUFReader(gguf_file).tensors:
        if tensor.tensor_type.name != "Q4_1":
            continue
        blocks = dequantize(tensor.data, tensor.tensor_type).reshape(-1, 32)
        step = (blocks.max(axis=1) - blocks.min(axis=1)) / 15
        rounding = np.abs(blocks.astype(np.float16).astype(np.float32) - blocks).max(axis=1)
        worst = max(worst, float((rounding / step).max()))
    print(f"largest rounding: {worst:.4f} of a step")
    assert 0 < worst < 0.01  # a value is at most about 15 steps, and 15 / 2048 = 0.0073


def test_config_comes_from_the_file(converted):
    config = json.loads((converted / "config.json").read_text())
    assert config["architectures"] == ["LlamaForCausalLM"]
    expected = {
        "vocab_size": len(tokens()), "hidden_size": 64, "intermediate_size": 96, "num_hidden_layers": 2,
        "num_attention_heads": 4, "num_key_value_heads": 2, "head_dim": 16, "max_position_embeddings": 512,
        "rms_norm_eps": 1e-5, "rope_theta": 10_000.0, "tie_word_embeddings": True, "bos_token_id": 1,
        "eos_token_id": 2, "pad_token_id": 2,
    }  # fmt: skip
    assert {key: config[key] for key in expected} == expected


def test_a_head_of_its_own_is_kept(tmp_path):
    head = np.full((len(tokens()), 64), 0.5, np.float32)
    write_gguf(tmp_path / "m.gguf", {**tiny_weights(), "output": head})
    (tmp_path / "out").mkdir()
    convert(tmp_path / "m.gguf", tmp_path / "out", lambda done: None)
    assert json.loads((tmp_path / "out" / "config.json").read_text())["tie_word_embeddings"] is False
    np.testing.assert_allclose(load_file(tmp_path / "out" / "model.safetensors")["lm_head.weight"], head, rtol=0.01)


def test_tokenizer_is_that_of_transformers_where_there_are_no_digits(converted, gguf_file):
    theirs = AutoTokenizer.from_pretrained(gguf_file.parent, gguf_file=gguf_file.name)
    for ours in (AutoTokenizer.from_pretrained(converted), Tokenizer.from_file(str(converted / "tokenizer.json"))):
        ids = getattr(ours.encode(TEXT, add_special_tokens=False), "ids", None) or ours.encode(TEXT)
        assert ids == theirs.encode(TEXT, add_special_tokens=False)
        assert ours.decode(ids, skip_special_tokens=False) == TEXT


def test_digits_stand_alone_even_where_the_vocabulary_could_merge_them(converted):
    assert ("1", "2") in MERGES
    encoding = Tokenizer.from_file(str(converted / "tokenizer.json")).encode("a123 12", add_special_tokens=False)
    assert encoding.tokens == ["a", "1", "2", "3", "Ġ", "1", "2"]


def test_nothing_is_added_around_a_text_and_control_tokens_are_single(converted):
    tokenizer = Tokenizer.from_file(str(converted / "tokenizer.json"))
    assert tokenizer.encode("<|im_start|>b<|im_end|>").tokens == ["<|im_start|>", "b", "<|im_end|>"]
    assert [tokenizer.token_to_id(token) for token in CONTROLS] == [0, 1, 2]
    assert tokenizer.encode("").ids == []


@pytest.mark.parametrize("kind", [{"architecture": "gemma"}, {"pre": "llama-bpe"}])
def test_another_kind_of_model_is_refused(tmp_path, kind):
    write_gguf(tmp_path / "m.gguf", tiny_weights(), **kind)
    with pytest.raises(CheckpointError, match=f"only a llama model.*|.*{next(iter(kind.values()))}"):
        convert(tmp_path / "m.gguf", tmp_path, lambda done: None)
    assert [path.name for path in tmp_path.iterdir()] == ["m.gguf"]


def test_an_unknown_tensor_is_refused(tmp_path):
    write_gguf(tmp_path / "m.gguf", {**tiny_weights(), "blk.0.attn_sinks": np.ones(4, np.float32)})
    with pytest.raises(CheckpointError, match=r"blk\.0\.attn_sinks\.weight"):
        convert(tmp_path / "m.gguf", tmp_path, lambda done: None)
