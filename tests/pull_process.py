"""One install in a process of its own, for tests that kill it or starve it.

    python -m tests.pull_process ENTRY.pickle CACHE_DIR hold|run [FILE_BYTES]

`hold`: says "holding" in the middle of the conversion and waits for a line on stdin.
FILE_BYTES: no file may grow larger.
"""

import pickle
import resource
import sys
from pathlib import Path

from decision_serve.errors import CheckpointError
from decision_serve.install import install


class Narrator:
    def __init__(self, hold):
        self.hold = hold

    def note(self, text):
        print(text, flush=True)

    def step(self, text, total):
        print(text, flush=True)
        self.converting = text.startswith("Converting")

    def advance(self, done):
        if self.hold and self.converting:
            self.hold = False
            print("holding", flush=True)
            sys.stdin.readline()


def main():
    entry_file, cache_dir, mode, *limit = sys.argv[1:]
    if limit:
        resource.setrlimit(resource.RLIMIT_FSIZE, (int(limit[0]), int(limit[0])))
    entry = pickle.loads(Path(entry_file).read_bytes())
    try:
        install(entry, progress=Narrator(mode == "hold"), cache_dir=Path(cache_dir))
    except CheckpointError as error:
        print(f"refused: {error}", flush=True)
        sys.exit(3)


if __name__ == "__main__":
    main()
