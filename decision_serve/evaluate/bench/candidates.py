"""What is measured: engines of this project and of others, all over the same checkpoint."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Protocol, TypeVar

from decision_serve.checkpoint import open_checkpoint
from decision_serve.engines.base import Engine, Row, SlotLogits, SteppedEngine
from decision_serve.errors import StartupError
from decision_serve.model import FAKE, LoadOptions, Model, load_engine, load_model

if TYPE_CHECKING:
    from decision_serve.engines.peers.decider import DeciderPeer
    from decision_serve.engines.peers.fastjev import FastjevPeer

NATIVE, TRANSFORMERS, DECIDER, FASTJEV, ROWS = "native", "transformers", "decider-ai", "fastjev", "rows"
CANDIDATES = (NATIVE, TRANSFORMERS, DECIDER, FASTJEV, ROWS)
DECIDER_DEFAULT = "decider-ai float32"
"""Beside decider-ai in the run's number format: in the one that it takes on a CPU by itself."""


L = TypeVar("L")


class Scorer(Protocol):
    """Anything that scores rows."""

    def score(self, rows: Sequence[Row]) -> list[list[SlotLogits]]: ...


class FreshRows:
    """One fresh forward of an engine for each row, nothing shared."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def score(self, rows: Sequence[Row]) -> list[list[SlotLogits]]:
        return [[self._engine.read_last_logits(row.ids, row.label_ids[0])] for row in rows]


def tokens_computed(scorer: object) -> int | None:
    """Tokens that `scorer` has put through its layers; None where it does not count them."""
    if isinstance(scorer, SteppedEngine):
        return scorer.stats.tokens_computed
    counted: int | None = getattr(scorer, "tokens_computed", None)
    return counted


@dataclass
class Candidates:
    """The candidates that could be loaded, in one number format."""

    model: Model
    """What plans the rows: the first engine of this project."""
    scorers: dict[str, Scorer]
    """By name, in the order in which they take turns."""
    decider: DeciderPeer | None
    """Also among the scorers."""
    fastjev: FastjevPeer | None
    absent: dict[str, str]
    """Why a candidate that was asked for is not there."""

    @property
    def stepped(self) -> SteppedEngine | None:
        """The native engine, where it is there and works in passes."""
        engine = self.scorers.get(NATIVE)
        return engine if isinstance(engine, SteppedEngine) else None


@contextmanager
def load_candidates(
    ref: str, dtype: str, names: Sequence[str], progress: Callable[[str], None]
) -> Iterator[Candidates]:
    """Load the candidates `names` over the checkpoint `ref`; they are closed afterwards.

    `dtype`: as `LoadOptions` takes it; `auto` is settled by the first engine, and the others follow it. Raises
    `StartupError` where no engine of this project can be loaded; whatever else cannot is named in `absent`.
    """
    loader = _Loader(names, progress)
    with loader.opened:
        models: list[Model] = []
        for name in (NATIVE, TRANSFORMERS):
            options = LoadOptions(dtype=_peer_dtype(models[0]) if models else dtype, engine=name)
            load = partial(_load_beside, models[0] if models else None, ref, options)
            if model := loader.load(name, load, lambda model: model.engine.close):
                models.append(model)
                loader.scorers[name] = model.engine
        if not models:
            raise StartupError("; ".join(loader.absent.values()) or "one candidate must be native or transformers")
        loader.load_peers(ref, models[0])
        if ROWS in names:
            loader.scorers[ROWS] = FreshRows(models[0].engine)
        yield Candidates(models[0], loader.scorers, loader.decider, loader.fastjev, loader.absent)


class _Loader:
    """Loads one candidate after the other, and knows how to close them and which are absent."""

    def __init__(self, names: Sequence[str], progress: Callable[[str], None]) -> None:
        self.opened = ExitStack()
        self.scorers: dict[str, Scorer] = {}
        self.decider: DeciderPeer | None = None
        self.fastjev: FastjevPeer | None = None
        self.absent: dict[str, str] = {}
        self._names = names
        self._progress = progress

    def load(self, name: str, loader: Callable[[], L], closing: Callable[[L], Callable[[], None]]) -> L | None:
        """What `loader` gives; None where `name` is not wanted, or cannot be had."""
        if name not in self._names:
            return None
        self._progress(f"loading {name}")
        try:
            loaded = loader()
        except StartupError as error:
            self.absent[name] = error.message
            return None
        self.opened.callback(closing(loaded))
        return loaded

    def load_peers(self, ref: str, model: Model) -> None:
        if ref == FAKE:
            return
        from decision_serve.engines.peers.decider import DEFAULT_DTYPE, DeciderPeer
        from decision_serve.engines.peers.fastjev import FastjevPeer

        folder, device, dtype = open_checkpoint(ref).path, model.engine.info.device, _peer_dtype(model)
        load_decider = partial(DeciderPeer.load, folder, device=device)
        self.decider = self.load(DECIDER, partial(load_decider, dtype=dtype), lambda peer: peer.close)
        if self.decider:
            self.scorers[DECIDER] = self.decider
            if device == "cpu" and dtype != DEFAULT_DTYPE:
                self.scorers[DECIDER_DEFAULT] = default = load_decider(dtype=DEFAULT_DTYPE)
                self.opened.callback(default.close)
        load_fastjev = partial(FastjevPeer.load, folder, device=device, dtype=dtype)
        self.fastjev = self.load(FASTJEV, load_fastjev, lambda peer: peer.close)


def _load_beside(first: Model | None, ref: str, options: LoadOptions) -> Model:
    """The checkpoint on the engine of `options`; its tokenizer is read only where no model has been loaded before."""
    if first is None or ref == FAKE:
        return load_model(ref, options)
    engine = load_engine(open_checkpoint(ref), options, first.engine.info.tokenizer_fingerprint, first.planner)
    return replace(first, engine=engine)


def _peer_dtype(model: Model) -> str:
    """The number format of whatever is compared with `model`."""
    dtype = model.engine.info.dtype
    return "float32" if dtype == "int8" else dtype
