"""Failures that hold memory, for tests that it is let go."""

import weakref


class _Tensor:
    pass


def failure_that_holds(alive):
    """A call that raises an error with a cause; a reference to what their frames hold is put into the list `alive`."""

    def fail(_):
        tensor = _Tensor()
        alive.append(weakref.ref(tensor))
        try:
            raise ValueError("inner")
        except ValueError as inner:
            raise RuntimeError("outer") from inner

    return fail
