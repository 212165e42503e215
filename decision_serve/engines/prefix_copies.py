"""How many bytes of a stored prefix an engine copies while it scores: counted at every tensor operation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from operator import itemgetter
from typing import Any

import torch
from torch.utils._python_dispatch import TorchDispatchMode

COPYING = frozenset(
    "_to_copy cat clone constant_pad_nd copy copy_ expand_copy gather index index_select repeat "
    "repeat_interleave roll select_copy slice_copy stack".split()
)
"""Operations whose output holds their inputs' own numbers in new memory. What views them is not among these."""
JOINING = frozenset({"cat", "stack"})
"""Those among them that copy each input once, beside others."""


class _Watch(TorchDispatchMode):  # type: ignore[no-untyped-call]
    """Knows which memory existed before it began, and counts the bytes that are copied from it.

    `known`: addresses of memory whose copies do not count, such as weights.
    """

    def __init__(self, known: frozenset[int] = frozenset()) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.older: set[int] = set()
        """Addresses of floating-point memory that was read and not made under this watch."""
        self.copied = 0
        self._known = known
        self._made: set[int] = set()

    def __torch_dispatch__(
        self, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: Mapping[str, Any] | None = None
    ) -> Any:
        with self:  # in inference mode, operations arrive here whole that are made of others
            parts = func.decompose(*args, **(kwargs or {}))
        if parts is not NotImplemented:
            return parts
        inputs = list(_addresses((args, kwargs)))
        older = {address for address, _ in inputs if address not in self._made}
        result = func(*args, **(kwargs or {}))
        self.older |= older
        made = [(address, size) for address, size in _addresses(result) if address not in older]
        self._made |= {address for address, _ in made}
        name = func.overloadpacket.__name__
        if name in COPYING and (stored := older - self._known):
            copies = (
                [size for address, size in inputs if address in stored] if name in JOINING else map(itemgetter(1), made)
            )
            self.copied += sum(copies)
        return result


def copied_prefix_bytes(fresh: Callable[[], object], *known_prefix: Callable[[], object]) -> list[int]:
    """Bytes that each call of `known_prefix` copies of what an engine has stored before it.

    `fresh` scores a row that shares nothing: the memory that it reads is the engine's weights.
    """
    with _Watch() as watch:
        fresh()
    counts = []
    for call in known_prefix:
        with _Watch(frozenset(watch.older)) as counting:
            call()
        counts.append(counting.copied)
    return counts


def _addresses(value: Any) -> Iterator[tuple[int, int]]:
    """Where every floating-point tensor in `value` lies, and its bytes. Packed weights have no address."""
    if isinstance(value, torch.Tensor):
        if value.is_floating_point() and value.layout == torch.strided and value.numel():
            yield value.untyped_storage().data_ptr(), value.numel() * value.element_size()
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from _addresses(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _addresses(item)
