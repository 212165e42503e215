"""Write docs/reference and the README's tree from the code: commands, settings, errors, the HTTP API, modules.

python scripts/generate_docs.py            # write
python scripts/generate_docs.py --check    # fail where a file is not what the code says now
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from typer.testing import CliRunner

from decision_serve.cli import app as commands
from decision_serve.errors import CapacityError, DecisionServeError, StartupError
from decision_serve.http.app import create_app
from decision_serve.model import FAKE, load_model
from decision_serve.settings import Bind, SystemOneSettings, settings_table

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "decision_serve"
TREE_BEGIN = "<!-- tree: begin (written by scripts/generate_docs.py) -->\n"
TREE_END = "<!-- tree: end -->"
NOTE = "<!-- Written by scripts/generate_docs.py; `make docs` renews it. -->\n"
COMMANDS = ((), ("serve", "system-one"), ("ask",), ("pull",), ("conform",), ("bench",))
HELP_WIDTH = 100


def command_reference() -> str:
    sections = []
    for command in COMMANDS:
        help_text = CliRunner().invoke(
            commands, [*command, "--help"], prog_name="decision-serve", terminal_width=HELP_WIDTH
        )
        name = " ".join(("decision-serve", *command))
        sections.append(f"## {name}\n\n```text\n{help_text.stdout.strip()}\n```\n")
    return NOTE + "# Commands\n\n" + "\n".join(sections)


def settings_reference() -> str:
    return (
        NOTE + "# Settings of the system-one surface\n\nRead once at start-up. A value that cannot be, an unknown "
        "`SYSTEM_ONE_*` variable and settings that contradict each other stop the start with a message that names the "
        "variable. `DECISION_SERVE_CACHE` names the folder of pulled catalog checkpoints.\n\n" + settings_table()
    )


def error_reference() -> str:
    lines = ["| code | status | when | `Retry-After` |", "|---|---|---|---|"]
    for kind in _kinds(DecisionServeError):
        if kind.__subclasses__() and kind.code in {child.code for child in kind.__subclasses__()}:
            continue  # a group whose code one of its members carries
        meaning = " ".join((kind.__doc__ or "").split())
        status = "the process does not start" if issubclass(kind, StartupError) else str(kind.status)
        again = "sent" if issubclass(kind, CapacityError) else ""
        lines.append(f"| `{kind.code}` | {status} | {meaning} | {again} |")
    shapes = (
        'A 422 lists every fault: `{"detail": [{"loc": ["body", ...], "msg": ..., "type": ...}, ...]}`. Every '
        'other error is `{"detail": {"error_type": <code>, "message": ...}}`.'
    )
    return f"{NOTE}# Errors\n\n{shapes}\n\n" + "\n".join(lines) + "\n"


def _kinds(base: type[DecisionServeError]) -> Iterator[type[DecisionServeError]]:
    yield base
    for child in base.__subclasses__():
        yield from _kinds(child)


def openapi_reference() -> str:
    for variable in [name for name in os.environ if name.startswith(SystemOneSettings.prefix())]:
        del os.environ[variable]
    app = create_app(SystemOneSettings.load(Bind(no_auth=True)), lambda: load_model(FAKE))
    return json.dumps(app.openapi(), indent=1, ensure_ascii=False) + "\n"


def readme() -> str:
    """The README with its tree renewed: every module and the first line of its docstring."""
    lines = ["```text", "decision_serve/"]
    folder = PACKAGE
    for path in sorted(PACKAGE.rglob("*.py"), key=lambda path: (path.parent != PACKAGE, path)):
        if not path.stat().st_size:
            continue
        if path.parent != folder:
            folder = path.parent
            lines.append(f"  {folder.relative_to(PACKAGE).as_posix()}/")
        purpose = (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").partition("\n")[0]
        indent = "  " if folder == PACKAGE else "    "
        lines.append(f"{indent}{path.name:<{28 - len(indent)}}{purpose}")
    before, begin, rest = (ROOT / "README.md").read_text(encoding="utf-8").partition(TREE_BEGIN)
    _, end, after = rest.partition(TREE_END)
    return "".join([before, begin, "\n".join([*lines, "```\n"]), end, after])


FILES = {
    "README.md": readme,
    "docs/reference/cli.md": command_reference,
    "docs/reference/settings.md": settings_reference,
    "docs/reference/errors.md": error_reference,
    "docs/reference/openapi.json": openapi_reference,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 where a file is stale")
    check = parser.parse_args().check
    stale = []
    for name, write in FILES.items():
        path, text = ROOT / name, write()
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(name)
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(f"wrote {name}")
    if check and stale:
        sys.exit(f"stale, run `make docs`: {', '.join(stale)}")


if __name__ == "__main__":
    main()
