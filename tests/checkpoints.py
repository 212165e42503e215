"""Tiny checkpoints of real architectures with the real vocabulary, written once per test run and shared by workers."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import string
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from filelock import FileLock
from tokenizers import AddedToken, Tokenizer, models, normalizers, pre_tokenizers

from decision_serve import catalog
from decision_serve.checkpoint import Checkpoint
from decision_serve.checksums import write_checksums
from decision_serve.metadata import PAIR, SystemOneMetadata, read_metadata

WriteTiny = Callable[..., Path]

ATTENTION_PARTS = ("self.query", "self.key", "self.value", "output.dense")


@pytest.fixture(scope="session")
def build_once(
    tmp_path_factory: pytest.TempPathFactory, worker_id: str
) -> Callable[[str, Callable[[Path], None]], Path]:
    """`build_once(name, build)`: the folder `name`, which `build(folder)` filled in whichever worker came first."""
    own = tmp_path_factory.getbasetemp()
    root = own if worker_id == "master" else own.parent

    def once(name: str, build: Callable[[Path], None]) -> Path:
        folder = root / name
        with FileLock(root / f"{name}.lock"):
            if not folder.exists():
                unfinished = root / f"{name}.unfinished"
                unfinished.mkdir()
                build(unfinished)
                unfinished.rename(folder)
        return folder

    return once


@pytest.fixture(scope="session")
def qwen_tokenizer_file(build_once: Callable[..., Path]) -> Path:
    """`tokenizer.json` of the Qwen3.5 family."""

    def build(folder: Path) -> None:
        from qwen3_5_vocabulary import build_tokenizer

        build_tokenizer().save(str(folder / "tokenizer.json"))

    return build_once("qwen3_5_tokenizer", build) / "tokenizer.json"


@pytest.fixture(scope="session")
def tiny_checkpoint(build_once: Callable[..., Path], qwen_tokenizer_file: Path) -> WriteTiny:
    """`tiny_checkpoint(arch, tied=True, dtype="float32")`: the folder of a checkpoint. Read it, never change it."""

    def write(arch: str, *, tied: bool = True, dtype: str = "float32") -> Path:
        def build(folder: Path) -> None:
            from tiny_checkpoint import write_checkpoint

            write_checkpoint(arch, "tiny", folder, dtype=dtype, tied=tied, tokenizer_file=qwen_tokenizer_file)

        return build_once(f"{arch}_{'tied' if tied else 'untied'}_{dtype}", build)

    return write


@pytest.fixture(scope="session")
def semif_checkpoint(build_once: Callable[..., Path], tiny_checkpoint: WriteTiny) -> Callable[[str], Path]:
    """`semif_checkpoint(arch)`: the float32 `tiny_checkpoint(arch)` with a chat template. Read it, never change it."""

    def add_template(arch: str) -> Path:
        def build(folder: Path) -> None:
            shutil.copytree(tiny_checkpoint(arch), folder, copy_function=os.link, dirs_exist_ok=True)
            template = Path(__file__).parents[1] / "scripts" / "intern_chat_template.jinja"
            shutil.copyfile(template, folder / "chat_template.jinja")

        return build_once(f"semif_{arch}", build)

    return add_template


@pytest.fixture(scope="session")
def pair_checkpoint(build_once: Callable[..., Path]) -> Path:
    """The folder of `tiny_pair`. Read it, never change it."""
    return build_once("pair", tiny_pair)


@pytest.fixture
def embedded_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, pair_checkpoint: Path) -> Path:
    """A copy of `pair_checkpoint` that stands in for the folder of the model in the package. It may be changed."""
    folder = tmp_path / "embedded"
    shutil.copytree(pair_checkpoint, folder)
    write_checksums(folder)
    monkeypatch.setattr(catalog, "EMBEDDED_FOLDER", folder)
    return folder


PAIR_METADATA = SystemOneMetadata(
    version="t1",
    temperature=1.0,
    temperature_by_type={"noul": 2.0},
    model="tiny-pair",
    max_state_tokens=400,
    layout=PAIR,
)


def word_pieces() -> Tokenizer:
    """A lower-casing WordPiece tokenizer of ASCII characters, some words, and the special tokens of BERT."""
    specials = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
    characters = [character for character in string.printable[:94] if not character.isupper()]
    continued = [f"##{character}" for character in characters if character.isalnum()]
    words = ["the", "is", "it", "which", "yes", "no", "##ing"]
    vocabulary = dict.fromkeys([*specials, *characters, *continued, *words])
    tokenizer = Tokenizer(models.WordPiece({token: index for index, token in enumerate(vocabulary)}, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.add_special_tokens([AddedToken(token, normalized=False) for token in specials])
    return tokenizer


def tiny_pair(folder: Path) -> None:
    """Fill `folder` with a random encoder of the pair layout: 2 layers of 32 numbers, a context of 512 tokens."""
    from safetensors.numpy import save_file

    tokenizer = word_pieces()
    tokenizer.save(str(folder / "tokenizer.json"))
    hidden, wide, positions = 32, 64, 512
    config = {
        "model_type": "bert", "hidden_act": "gelu", "hidden_size": hidden, "intermediate_size": wide,
        "num_hidden_layers": 2, "num_attention_heads": 2, "max_position_embeddings": positions, "type_vocab_size": 2,
        "vocab_size": tokenizer.get_vocab_size(), "layer_norm_eps": 1e-12,
    }  # fmt: skip
    (folder / "config.json").write_text(json.dumps(config))
    bundle = {"name": PAIR_METADATA.model, "extra": {"system_one": PAIR_METADATA.as_json()}}
    (folder / "metadata.json").write_text(json.dumps(bundle))
    layers = [f"encoder.layer.{number}." for number in range(2)]
    shapes = {
        "embeddings.word_embeddings": (tokenizer.get_vocab_size(), hidden),
        "embeddings.position_embeddings": (positions, hidden),
        "embeddings.token_type_embeddings": (2, hidden),
        "fit.dense": (hidden, hidden),
        "fit.output": (1, hidden),
        **{f"{layer}attention.{part}": (hidden, hidden) for layer in layers for part in ATTENTION_PARTS},
        **{f"{layer}intermediate.dense": (wide, hidden) for layer in layers},
        **{f"{layer}output.dense": (hidden, wide) for layer in layers},
    }
    random = np.random.default_rng(0)
    tensors = {}
    for name, shape in shapes.items():
        tensors[f"{name}.weight"] = random.normal(0, 0.3, shape).astype(np.float32)
        if "embeddings" not in name:
            tensors[f"{name}.bias"] = random.normal(0, 0.3, shape[0]).astype(np.float32)
    for norm in ("embeddings.", *(layer + part for layer in layers for part in ("attention.output.", "output."))):
        tensors[f"{norm}LayerNorm.weight"] = random.normal(1, 0.1, hidden).astype(np.float32)
        tensors[f"{norm}LayerNorm.bias"] = random.normal(0, 0.1, hidden).astype(np.float32)
    save_file(tensors, folder / "model.safetensors")


def opened(folder: Path) -> Checkpoint:
    """The checkpoint in `folder`, with or without a tokenizer."""
    return Checkpoint(ref=str(folder), name=folder.name, path=folder, revision=None, metadata=read_metadata(folder))


@dataclass(frozen=True)
class InternSnapshot:
    """A stand-in Intern-Decision snapshot and its pins. Read its files, never change them."""

    path: Path
    """Ends in `snapshots/<revision>`."""
    revision: str
    inference_sha256: str
    """Hex, of the bytes of `inference.py`."""
    model_name: str


@pytest.fixture(scope="session")
def intern_snapshot(build_once: Callable[..., Path], qwen_tokenizer_file: Path) -> InternSnapshot:
    """A tiny random Intern-Decision checkpoint with this project's scoring code."""
    from intern_inference import MODEL_NAME
    from tiny_checkpoint import INTERN_REVISION, write_checkpoint

    def build(folder: Path) -> None:
        write_checkpoint("intern", "tiny", folder, tokenizer_file=qwen_tokenizer_file)

    return _pinned(build_once("intern", build) / "snapshots" / INTERN_REVISION, MODEL_NAME)


@pytest.fixture(scope="session")
def intern_ref_snapshot(build_once: Callable[..., Path], intern_snapshot: InternSnapshot) -> InternSnapshot:
    """The same weights under the published prompt code: the prompt part is `_ref.py` of `intern-decision-mlx`."""
    published = published_prompt_code()

    def build(folder: Path) -> None:
        snapshot = folder / "snapshots" / intern_snapshot.revision
        shutil.copytree(intern_snapshot.path, snapshot, copy_function=os.link)
        (snapshot / "inference.py").unlink()  # a link to the file of the other snapshot
        own = (intern_snapshot.path / "inference.py").read_text(encoding="utf-8")
        head, _, rest = own.partition("# == Prompt ==\n")
        _, backend_mark, backend = rest.partition("# == Backend ==\n")
        prompt = published.read_text(encoding="utf-8").replace("from __future__ import annotations\n", "")
        (snapshot / "inference.py").write_text(head + prompt + backend_mark + backend, encoding="utf-8")

    snapshot = build_once("intern_ref", build) / "snapshots" / intern_snapshot.revision
    return _pinned(snapshot, "Intern-Decision-0.8B")


def published_prompt_code() -> Path:
    """`_ref.py` of the installed `intern-decision-mlx`, whose package itself cannot be imported without MLX."""
    package = importlib.util.find_spec("intern_decision_mlx")
    if package is None or package.origin is None:
        pytest.skip("intern-decision-mlx is not installed (see the Makefile)")
    return Path(package.origin).with_name("_ref.py")


def execute(path: Path) -> ModuleType:
    """The module that the file at `path` makes. Unlike an import, leaves no byte code beside it."""
    module = ModuleType(f"executed_{path.stem}")
    module.__file__ = str(path)
    sys.modules[module.__name__] = module  # where dataclasses look for the names of a module
    exec(compile(path.read_bytes(), path, "exec", dont_inherit=True), module.__dict__)
    return module


def _pinned(snapshot: Path, model_name: str) -> InternSnapshot:
    digest = hashlib.sha256((snapshot / "inference.py").read_bytes()).hexdigest()
    return InternSnapshot(snapshot, snapshot.name, digest, model_name)
