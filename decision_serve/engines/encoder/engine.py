"""The engine of the pair layout: a small encoder that gives each option of each question a fit logit."""

from __future__ import annotations

import gc
import math
from collections.abc import Sequence

import torch

from decision_serve.abandonment import stop_if_abandoned
from decision_serve.checkpoint import Checkpoint
from decision_serve.engines.base import Logits, ModelInfo, Row, SlotLogits, check_rows
from decision_serve.engines.chunks import RowCost, plan_chunks
from decision_serve.engines.encoder.forward import Shape, Weights, fit_logits, pack
from decision_serve.engines.encoder.loader import load_weights, read_shape
from decision_serve.engines.encoder.trees import RowTree, grow_trees
from decision_serve.engines.forward import run_forward
from decision_serve.engines.placement import find_device
from decision_serve.engines.probe import largest_difference
from decision_serve.errors import CheckpointError, EngineFailed, OutOfMemory, SettingsError, TokenLimitExceeded

ENGINE = "encoder"
DTYPES = {"float32": torch.float32, "bfloat16": torch.bfloat16, "float16": torch.float16}
TOLERANCES = {torch.float32: 1e-4, torch.bfloat16: 0.5, torch.float16: 0.0625}
"""Largest difference of a fit logit between a row alone and in company."""
TREE_TOKENS = 768
"""Of one tree. Attention within a tree costs its square; a second tree computes the state again."""
BATCH_TOKENS = 4096
"""Of the trees that go through the layers together, pads of attention included: what bounds the memory of a call."""
PROBE_STATES = ((11, 12, 13, 14, 15), (16, 17, 18, 19, 20, 21, 22, 23))
PROBE_QUESTIONS = (((3, 4), (5,)), ((3, 4), (6, 7, 8)), ((9,), (10, 5)))
"""Each with an option."""


class EncoderEngine:
    """A loaded pair encoder. Every call belongs to the thread that loaded it."""

    def __init__(self, weights: Weights, shape: Shape, info: ModelInfo) -> None:
        self.info = info
        self._weights = weights
        self._shape = shape
        self._device = torch.device(info.device)
        self._tree_tokens = max(TREE_TOKENS, shape.max_position_embeddings)

    @classmethod
    def load(
        cls, checkpoint: Checkpoint, *, device: str = "auto", dtype: str = "auto", tokenizer_fingerprint: str = ""
    ) -> EncoderEngine:
        """Load the weights of `checkpoint` and prove that company changes no logit.

        `device`: auto (CUDA where there is one), cpu, cuda or cuda:N. `dtype`: auto (float32), float32, bfloat16 or
        float16. Raises `SettingsError` for one that is unknown or absent, `CheckpointError` for weights that cannot be
        served.
        """
        where = find_device(device)
        if dtype != "auto" and dtype not in DTYPES:
            raise SettingsError(f"dtype is {dtype!r}; a pair encoder takes auto, {', '.join(DTYPES)}")
        number_format = DTYPES.get(dtype, torch.float32)
        shape = read_shape(checkpoint.path)
        info = ModelInfo(
            name=checkpoint.metadata.model_name,
            revision=checkpoint.revision,
            dtype=str(number_format).removeprefix("torch."),
            device=str(where),
            context_length=shape.max_position_embeddings,
            tokenizer_fingerprint=tokenizer_fingerprint,
            engine=ENGINE,
            kernels={"attention": "torch", "prefix": "shared"},
            tolerance=TOLERANCES[number_format],
            prefix_sharing=True,
        )
        engine = cls(load_weights(checkpoint.path, shape, where, number_format), shape, info)
        try:
            engine._prove()
        except (EngineFailed, OutOfMemory, TokenLimitExceeded) as error:
            raise CheckpointError(f"{checkpoint.path} loads, but cannot be run: {error}") from error
        return engine

    def score(self, rows: Sequence[Row]) -> Logits:
        """The fit logit of each row, as the one logit of its one slot; see `Engine.score`.

        Raises `TokenLimitExceeded` before any work where a row is longer than the context.
        """
        check_rows(rows, self.info.context_length, self._shape.vocab_size)
        if not rows:
            return []
        separator = _separator(rows)
        # Each once and in an order of their own: what is asked first, or again, then changes no bit of any logit.
        distinct = sorted({row.ids: row for row in rows}.values(), key=lambda row: row.ids)
        trees = list(grow_trees(distinct, separator, self._tree_tokens))
        cost = RowCost(row_bytes=0, token_bytes=1)
        fits: dict[tuple[int, ...], float] = {}
        for chunk in plan_chunks([tree.tree.length for tree in trees], cost, BATCH_TOKENS):
            stop_if_abandoned()
            fits |= {distinct[place].ids: fit for place, fit in self._fits([trees[index] for index in chunk]).items()}
        return [[(fits[row.ids],)] for row in rows]

    def read_last_logits(self, ids: Sequence[int], label_ids: Sequence[int]) -> SlotLogits:
        """The fit logit of one row, alone; `label_ids` is the separator that ends it."""
        return self.score([Row(tuple(ids), (len(ids) - 1,), (tuple(label_ids),))])[0][0]

    def close(self) -> None:
        """Release the weights. The engine is not used afterwards."""
        del self._weights
        gc.collect()
        if self._device.type == "cuda":
            torch.cuda.empty_cache()

    def _fits(self, trees: Sequence[RowTree]) -> dict[int, float]:
        """Fit logits of the rows of `trees`, by the rows' indices. Raises `EngineFailed` where one is not finite."""

        def forward() -> list[float]:
            packed = pack([tree.tree for tree in trees], self._device)
            fits: list[float] = fit_logits(self._weights, self._shape, packed).tolist()
            return fits

        logits = run_forward(forward, self.info.device)
        if not all(map(math.isfinite, logits)):
            raise EngineFailed("the model's logits are not finite. The weights or the device are broken.")
        return dict(zip((row for tree in trees for row in tree.rows), logits, strict=True))

    def _prove(self) -> None:
        """Raises `CheckpointError` where rows in company differ from rows alone."""
        rows = [
            _probe_row((state, *rest), self._shape.vocab_size) for state in PROBE_STATES for rest in PROBE_QUESTIONS
        ]
        alone = [self.score([row])[0] for row in rows]
        if (worst := largest_difference(self.score(rows), alone)) > self.info.tolerance:
            raise CheckpointError(f"rows in a batch differ from rows alone by {worst:.2g}, over {self.info.tolerance}")


def _probe_row(segments: Sequence[Sequence[int]], vocabulary: int) -> Row:
    """State, question and option, of tokens that a vocabulary of any size has. 1 stands for the separator."""
    ids: list[int] = []
    for segment in segments:
        tokens = (token % vocabulary for token in segment)
        ids += [*(0 if token == 1 else token for token in tokens), 1]
    return Row(tuple(ids), (len(ids) - 1,), ((1,),))


def _separator(rows: Sequence[Row]) -> int:
    """The token that ends every row. Raises `EngineFailed` where they are no rows of the pair layout."""
    separators = {label for row in rows for labels in row.label_ids for label in labels}
    if len(separators) != 1 or any(row.slots != (len(row.ids) - 1,) or len(row.label_ids[0]) != 1 for row in rows):
        raise EngineFailed("rows are not read at their last token alone: their layout is not the model's")
    return separators.pop()
