"""Snapshots of a model after prefixes that may come again, found by exact tokens, least recently used out first."""

from __future__ import annotations

import hashlib
from array import array
from collections import Counter, OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from decision_serve.engines.base import common_prefix_length

S = TypeVar("S")

MAX_SIGHTINGS = 4096
"""Prefixes remembered as seen once; about 200 bytes each."""


@dataclass(eq=False, slots=True)
class Entry(Generic[S]):
    """A stored prefix. Only its store writes to it."""

    ids: tuple[int, ...]
    snapshot: S
    nbytes: int
    """Bytes of the snapshot's own tensors, without those that it shares with `parent`."""
    parent: Entry[S] | None
    """The shorter prefix whose tensors the snapshot refers to."""
    pins: int = 0
    """Users that it is kept for."""
    children: int = 0
    """Stored entries that it is kept for: those whose parent it is."""


class PrefixStore(Generic[S]):
    """Immutable snapshots of one model, at any token boundary, in at most `limit_bytes`. With 0 it is off.

    `fingerprint` names the model and everything else that its snapshots depend on. Entries of other stores are never
    found here, nor accepted as parents. All calls come from one thread; the counters may be read from any.
    """

    def __init__(self, limit_bytes: int, fingerprint: str) -> None:
        self.limit_bytes = limit_bytes
        self.bytes = 0
        """Bytes of the entries that are stored."""
        self.pinned = 0
        """Stored entries that are in use."""
        self.hits = 0
        self.misses = 0
        self.tokens_saved = 0
        """Tokens of all prefixes that were found."""
        self.evictions = 0
        """Entries that made room for others."""
        self._tree: _Node[S] = _Node()
        # Least recently used first, every entry before its parent. Linked, so that its front goes in constant time;
        # a dict would pass over all that was removed there.
        self._by_use: OrderedDict[Entry[S], None] = OrderedDict()
        self._sightings: OrderedDict[bytes, None] = OrderedDict()
        self._digest = hashlib.blake2b(fingerprint.encode(), digest_size=16)

    @property
    def entries(self) -> int:
        return len(self._by_use)

    def stored_tokens(self, ids: Sequence[int], limit: int) -> int:
        """Tokens of the prefix that `find` would return, 0 for none. Counts and pins nothing."""
        entry = self._tree.longest(tuple(ids), limit)
        return 0 if entry is None else len(entry.ids)

    def find(self, ids: Sequence[int], limit: int) -> Entry[S] | None:
        """The longest stored prefix of `ids` that has at most `limit` tokens: pinned, and counted as a hit or a miss.

        To be called once per request. The entry stays in the store until `unpin`, unless the store is cleared.
        """
        if not self.limit_bytes:
            return None
        entry = self._tree.longest(tuple(ids), limit)
        if entry is None:
            self.misses += 1
            return None
        self.hits += 1
        self.tokens_saved += len(entry.ids)
        self._use(entry)
        entry.pins += 1
        if entry.pins == 1:
            self.pinned += 1
        return entry

    def unpin(self, entry: Entry[S]) -> None:
        """Take back one pin of `find`. The store may have been cleared since."""
        if not entry.pins:
            raise ValueError(f"a prefix of {len(entry.ids)} tokens was unpinned but not pinned. This is a bug.")
        entry.pins -= 1
        if not entry.pins and entry in self._by_use:
            self.pinned -= 1

    def seen_before(self, ids: Sequence[int]) -> bool:
        """Whether this is a second sight of exactly `ids`, among the last `MAX_SIGHTINGS` different ones."""
        if not self.limit_bytes:
            return False
        digest = self._digest.copy()
        digest.update(array("q", ids))
        key = digest.digest()
        seen = key in self._sightings
        self._sightings[key] = None
        self._sightings.move_to_end(key)
        if len(self._sightings) > MAX_SIGHTINGS:
            self._sightings.popitem(last=False)
        return seen

    def put(self, ids: tuple[int, ...], snapshot: S, nbytes: int, parent: Entry[S] | None) -> Entry[S] | None:
        """Store the `snapshot` after `ids`, evicting others for it; the entry is not pinned.

        `nbytes` is what the snapshot holds beyond `parent`, the stored entry whose tensors it refers to. Where `ids`
        are stored already, that entry stays and is returned. None, with nothing evicted, where there is no room
        beside what is in use, or where `parent` has left the store and its bytes would be held uncounted.
        """
        if (stored := self._tree.get(ids)) is not None:
            self._use(stored)
            return stored
        if nbytes > self.limit_bytes or not self.limit_bytes or (parent is not None and parent not in self._by_use):
            return None
        if parent is not None:
            parent.children += 1  # before making room, so that it is not evicted for its own child
        missing = self.bytes + nbytes - self.limit_bytes
        victims = self._victims(missing)
        if sum(victim.nbytes for victim in victims) < missing:
            if parent is not None:
                parent.children -= 1
            return None
        self._evict(victims)
        entry = Entry(ids, snapshot, nbytes, parent)
        self._tree.insert(ids, entry)
        self._by_use[entry] = None
        self.bytes += nbytes
        self._use(entry)
        return entry

    def make_room(self, nbytes: int) -> int:
        """Evict until `nbytes` are free that were not, or all that is left is in use. The bytes that were freed."""
        before = self.bytes
        self._evict(self._victims(nbytes))
        return before - self.bytes

    def clear(self) -> None:
        """Forget every entry, those in use too: their users keep them alive. Sightings and counts stay."""
        self._tree = _Node()
        self._by_use.clear()
        self.bytes = self.pinned = 0

    def _use(self, entry: Entry[S] | None) -> None:
        """Mark a stored entry and its ancestors as just used."""
        while entry is not None:
            self._by_use.move_to_end(entry)
            entry = entry.parent

    def _victims(self, nbytes: int) -> list[Entry[S]]:
        """What to evict, in this order, to free `nbytes`; where that is not to be had, all that can be evicted.

        Children come before their parents in the order of use, so one walk finds them all. It passes over nothing
        but entries in use and their ancestors.
        """
        victims: list[Entry[S]] = []
        children_gone: Counter[Entry[S]] = Counter()
        for entry in self._by_use:
            if nbytes <= 0:
                break
            if entry.pins or entry.children > children_gone[entry]:
                continue
            victims.append(entry)
            nbytes -= entry.nbytes
            if entry.parent is not None:
                children_gone[entry.parent] += 1
        return victims

    def _evict(self, victims: list[Entry[S]]) -> None:
        for entry in victims:
            self._tree.remove(entry.ids)
            del self._by_use[entry]
            if entry.parent is not None:
                entry.parent.children -= 1
            self.bytes -= entry.nbytes
            self.evictions += 1


class _Node(Generic[S]):
    """A radix tree of prefixes. Every node but the root has an entry or a choice of children.

    Looking up compares the tokens themselves, whole edges at a time: its time is bounded by the length of `ids`,
    whatever is stored, and there are no hashes that could collide. Nodes do not know their parents, so that what is
    removed is freed at once and not by the next garbage collection.
    """

    __slots__ = ("children", "edge", "entry")

    def __init__(self, edge: tuple[int, ...] = ()) -> None:
        self.edge = edge
        """Tokens that lead here from the parent node; never empty but at the root."""
        self.entry: Entry[S] | None = None
        self.children: dict[int, _Node[S]] = {}
        """By the first token of their edges."""

    def longest(self, ids: tuple[int, ...], limit: int) -> Entry[S] | None:
        """The entry of the longest stored prefix of `ids` that has at most `limit` tokens."""
        return next((node.entry for node in reversed(self._path(ids[: max(limit, 0)])) if node.entry is not None), None)

    def get(self, ids: tuple[int, ...]) -> Entry[S] | None:
        """The entry of exactly `ids`."""
        entry = self._path(ids)[-1].entry
        return entry if entry is not None and len(entry.ids) == len(ids) else None

    def insert(self, ids: tuple[int, ...], entry: Entry[S]) -> None:
        path = self._path(ids)
        node, rest = path[-1], ids[sum(len(step.edge) for step in path) :]
        if rest:
            node = node._branch(rest)
        node.entry = entry

    def remove(self, ids: tuple[int, ...]) -> None:
        """Remove the entry of exactly `ids`, which is stored, and the nodes that are left without a purpose."""
        path = self._path(ids)
        path[-1].entry = None
        for parent, node in zip(path[-2::-1], path[:0:-1], strict=True):
            if node.entry is not None or len(node.children) > 1:
                break
            first = node.edge[0]
            if not node.children:
                del parent.children[first]
                continue
            (child,) = node.children.values()
            child.edge = node.edge + child.edge
            parent.children[first] = child
            break

    def _path(self, ids: tuple[int, ...]) -> list[_Node[S]]:
        """The nodes from here whose tokens `ids` begin with; this one first."""
        path, node, end = [self], self, 0
        while end < len(ids):
            child = node.children.get(ids[end])
            if child is None or ids[end : end + len(child.edge)] != child.edge:
                break
            path.append(child)
            node, end = child, end + len(child.edge)
        return path

    def _branch(self, rest: tuple[int, ...]) -> _Node[S]:
        """A new node after `rest`, which no child's edge is a prefix of. The child it shares tokens with is split."""
        leaf: _Node[S] = _Node(rest)
        child = self.children.get(rest[0])
        if child is None:
            self.children[rest[0]] = leaf
            return leaf
        shared = common_prefix_length([rest, child.edge])
        fork: _Node[S] = _Node(rest[:shared])
        self.children[rest[0]] = fork
        child.edge = child.edge[shared:]
        fork.children[child.edge[0]] = child
        if shared == len(rest):
            return fork
        leaf.edge = rest[shared:]
        fork.children[leaf.edge[0]] = leaf
        return leaf
