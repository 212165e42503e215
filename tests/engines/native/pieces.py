"""Random trees of pieces for tests of a pass, and what a piece sees of the others."""

from decision_serve.engines.native.piece import Piece
from decision_serve.engines.native.state import KeyValues, State


def random_tree(draw, lengths, roots, *, branching=0.5):
    """A piece of each of `lengths`, in random order, below `roots` (states, or None) and below one another.

    Parents come first, and all that descends from a piece follows it directly, as passes have it. About half of the
    pieces keep their state; every piece reads its last token and a few before it.
    """
    pieces, open_pieces, roots = [], [], list(roots)
    for length in draw.sample(lengths, len(lengths)):
        while open_pieces and draw.random() > branching:
            open_pieces.pop()
        parent = open_pieces[-1] if open_pieces else draw.choice(roots)
        reads = sorted({length - 1, *(draw.randrange(length) for _ in range(draw.randrange(3)))})
        piece = Piece([draw.randrange(500) for _ in range(length)], start_of(parent), parent, reads)
        piece.keeps_state = draw.random() < 0.5
        pieces.append(piece)
        open_pieces.append(piece)
    return pieces


def start_of(parent):
    """The position of the first token after `parent`."""
    if parent is None:
        return 0
    return parent.length if isinstance(parent, State) else parent.start + len(parent.ids)


def random_state(length, *, recurrent=None, tail=None, keys=None):
    """A state after `length` tokens, in two parts: one linear layer and one full one, of what is given."""
    parts = ()
    if keys is not None:
        key, value = keys
        halves = (slice(0, length // 2), slice(length // 2, length))
        parts = tuple(KeyValues([key[half]], [value[half]]) for half in halves if half.start < half.stop)
    return State(length, parts, [] if recurrent is None else [recurrent], [] if tail is None else [tail])


def ancestors(piece):
    """The pieces before `piece` in its row, outermost first."""
    chain = []
    while isinstance(piece.parent, Piece):
        piece = piece.parent
        chain.insert(0, piece)
    return chain
