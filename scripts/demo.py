"""Start the server, ask it about a support ticket through the official System One client, and stop it.

    python scripts/demo.py --checkpoint embedded

The server listens on a free port of this machine with a key made for this run; it is stopped however the run ends.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator

import httpx
from typesafe_sdk import Choice, ChoiceAnswer, Noul, NoulAnswer, Score, ScoreAnswer, SystemOneResponse, TypeSafeClient

from decision_serve.catalog import DEFAULT_CHECKPOINT

START_SECONDS = 180
STOP_SECONDS = 40

TICKET = {
    "from": "ada@example.com",
    "subject": "Broken lamp",
    "text": "My parcel arrived with a torn corner and the lamp inside is broken. This is the second time. "
    "I want my money back by Friday, or I will order elsewhere.",
}
QUESTIONS: dict[str, Choice | Score | Noul] = {
    "team": Choice(
        instructions="Which team should handle this ticket?",
        criteria={"billing": "payments and refunds", "delivery": "lost or late parcels", "sales": "new orders"},
    ),
    "anger": Score(instructions="How angry is the customer?", criteria=["calm", "annoyed", "furious"]),
    "refund": Noul(instructions="Does the customer ask for money back?"),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--checkpoint", default=DEFAULT_CHECKPOINT, help="what the server serves")
    checkpoint = parser.parse_args().checkpoint
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda number, _: sys.exit(128 + number))  # so that the server is stopped then, too
    key = secrets.token_hex(16)
    with running_server(checkpoint, key) as url:
        print(f"== Asking {url}/v1/systemone through typesafe-sdk\n")
        started = time.perf_counter()
        with TypeSafeClient(api_key=key, base_url=url, timeout=60) as client:
            response = client.system_one(state=TICKET, questions=QUESTIONS)
        print_answers(response, time.perf_counter() - started)
        print("== Stopping the server")
    print("== Stopped. `make serve` keeps one running.")


@contextlib.contextmanager
def running_server(checkpoint: str, key: str) -> Iterator[str]:
    """The address of a server that is ready to answer. It is stopped when the block ends."""
    port = str(free_port())
    url = f"http://127.0.0.1:{port}"
    arguments = ["serve", "system-one", "--checkpoint", checkpoint, "--port", port]
    print(f"== Starting the server: decision-serve {' '.join(arguments)}")
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as log:
        environment = {**os.environ, "SYSTEM_ONE_API_TOKEN": key}
        command = [sys.executable, "-m", "decision_serve", *arguments]
        server = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        try:
            wait_until_ready(server, url)
            yield url
        except Exception as error:
            log.seek(0)
            sys.stderr.write("== The server said:\n" + log.read()[-4000:])
            sys.exit(f"== Failed: {error}")
        finally:
            stop(server)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


def wait_until_ready(server: subprocess.Popen[bytes], url: str) -> None:
    """Returns once `/health` is 200: the model is loaded and has answered a first row."""
    started = time.monotonic()
    while time.monotonic() - started < START_SECONDS:
        if server.poll() is not None:
            raise RuntimeError(f"the server stopped with exit code {server.returncode}")
        with contextlib.suppress(httpx.TransportError):
            if httpx.get(f"{url}/health", timeout=5).status_code == 200:
                print(f"== Ready after {time.monotonic() - started:.1f} s")
                return
        time.sleep(0.2)
    raise RuntimeError(f"the server was not ready after {START_SECONDS} s")


def stop(server: subprocess.Popen[bytes]) -> None:
    server.terminate()
    try:
        server.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()


def print_answers(response: SystemOneResponse, seconds: float) -> None:
    print(f"Ticket: {TICKET['text']}\n")
    for question_id, answer in response.answers.items():
        print(f"{question_id}: {QUESTIONS[question_id].instructions}")
        if isinstance(answer, NoulAnswer):
            print_bar("yes", answer.noul)
        elif isinstance(answer, ChoiceAnswer):
            for name, p in answer.probabilities.items():
                print_bar(name, p)
            print(f"  choice {answer.choice}, confidence {answer.confidence:.3f}")
        elif isinstance(answer, ScoreAnswer):
            for level, p in answer.probabilities.items():
                print_bar(str(answer.legend[level]), p)
            print(f"  score {answer.score:.2f}, confidence {answer.confidence:.3f}")
        print()
    print(f"{response.model} read {response.usage.input_tokens} tokens and answered in {seconds:.2f} s.\n")


def print_bar(name: str, p: float) -> None:
    print(f"  {name:<10}{p:6.3f}  {'█' * round(p * 24)}")


if __name__ == "__main__":
    main()
