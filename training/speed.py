"""How big the embedded model is, how long it loads, and how long it answers: `python -m training.speed`.

The request is 10 questions of three options about a state of 300 tokens, answered in this process on all cores.
"""

from __future__ import annotations

import argparse
import os
import time
from statistics import median

from decision_serve.catalog import DEFAULT_CHECKPOINT
from decision_serve.checkpoint import open_checkpoint
from decision_serve.engines.encoder.engine import EncoderEngine
from decision_serve.model import load_model
from decision_serve.operation import decide
from decision_serve.prompts.tokenizer import read_tokenizer
from decision_serve.questions import Choice, Question

STATE_TOKENS, QUESTIONS, TIMES = 300, 10, 30
TEXT = (
    "Order 8812 arrived on Tuesday with a torn corner and the lamp inside is broken. The customer wrote twice, was "
    "promised a call that never came, and now asks for money back or a new lamp by Friday. "
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training.speed", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    parser.add_argument("--checkpoint", default=DEFAULT_CHECKPOINT, help="a checkpoint of the pair layout")
    ref = parser.parse_args().checkpoint
    checkpoint = open_checkpoint(ref)
    size = sum(path.stat().st_size for path in checkpoint.path.iterdir())
    began = time.perf_counter()
    EncoderEngine.load(checkpoint).close()
    loading = time.perf_counter() - began
    model = load_model(ref)
    tokenizer = read_tokenizer(checkpoint.tokenizer_file)
    ids = tokenizer.encode(TEXT * 20, add_special_tokens=False).ids[:STATE_TOKENS]
    state = tokenizer.decode(ids)
    names = ("billing: payments and refunds", "delivery: lost or late parcels", "sales: new orders")
    questions: dict[str, Question] = {
        f"q{number}": Choice(f"Which team should handle point {number} of this ticket?", names)
        for number in range(QUESTIONS)
    }
    tokens = decide(model, state, questions).usage.input_tokens
    seconds = []
    for _ in range(TIMES):
        began = time.perf_counter()
        decide(model, state, questions)
        seconds.append(time.perf_counter() - began)
    print(f"{ref}: {size / 1e6:.1f} MB, weights loaded and proven in {loading:.2f} s (after torch is imported)")
    print(f"{QUESTIONS} questions of {len(names)} options over {STATE_TOKENS} tokens, {tokens} tokens counted: median "
          f"{median(seconds):.3f} s, slowest {max(seconds):.3f} s of {TIMES}, {os.cpu_count()} cores")  # fmt: skip


if __name__ == "__main__":
    main()
