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
from typing import Any

from pydantic import SecretStr
from typer.testing import CliRunner

from decision_serve.cli import app as commands
from decision_serve.errors import (
    CONTRACT_CODES,
    CapacityError,
    DecisionServeError,
    MethodNotAllowed,
    RouteNotFound,
    ScorerRefused,
    StartupError,
)
from decision_serve.http.app import create_app
from decision_serve.http.contract_routes import ERRORS as CONTRACT_ERRORS
from decision_serve.model import FAKE, load_model
from decision_serve.runtime.scorers import load_intern, load_semif
from decision_serve.settings import (
    Bind,
    InternDecisionSettings,
    SemifSettings,
    ServiceSettings,
    SystemOneSettings,
    settings_table,
)

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT))  # `training` is not installed
from training.quality import read_results  # noqa: E402
from training.tables import bars_table, markdown, types_table, unseen_table  # noqa: E402

PACKAGE = ROOT / "decision_serve"
RESULTS = ROOT / "training" / "results.json"
TREE_BEGIN = "<!-- tree: begin (written by scripts/generate_docs.py) -->\n"
TREE_END = "<!-- tree: end -->"
QUALITY_BEGIN = "<!-- quality: begin (written by scripts/generate_docs.py from training/results.json) -->\n"
QUALITY_END = "<!-- quality: end -->"
NOTE = "<!-- Written by scripts/generate_docs.py; `make docs` renews it. -->\n"
SETTINGS: dict[str, type[ServiceSettings]] = {
    "system-one": SystemOneSettings,
    "intern-decision": InternDecisionSettings,
    "semif": SemifSettings,
}
COMMANDS = ((), *(("serve", service) for service in SETTINGS), ("ask",), ("pull",), ("conform",), ("bench",))
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
        NOTE
        + "# Settings\n\nEnvironment variables, read once at start-up. A value that cannot be, an unknown variable "
        "with a surface's prefix and settings that contradict each other stop the start with a message that names the "
        "variable. `DECISION_SERVE_CACHE` names the folder of pulled catalog checkpoints.\n\n"
        + "\n".join(f"## {surface}\n\n{settings_table(settings)}" for surface, settings in SETTINGS.items())
    )


def error_reference() -> str:
    lines = ["| code | status | when | `Retry-After` |", "|---|---|---|---|"]
    for kind in _kinds(DecisionServeError):
        if kind is ScorerRefused:
            continue  # the other surfaces print it
        if kind.__subclasses__() and kind.code in {child.code for child in kind.__subclasses__()}:
            continue  # a group whose code one of its members carries
        status = "the process does not start" if issubclass(kind, StartupError) else str(kind.status)
        lines.append(f"| `{kind.code}` | {status} | {_meaning(kind)} | {_again(kind)} |")
    shapes = (
        'A 422 lists every fault: `{"detail": [{"loc": ["body", ...], "msg": ..., "type": ...}, ...]}`. Every '
        'other error is `{"detail": {"error_type": <code>, "message": ...}}`.'
    )
    return f"{NOTE}# Errors\n\n## system-one\n\n{shapes}\n\n" + "\n".join(lines) + f"\n\n{_contract_errors()}"


def _contract_errors() -> str:
    lines = ["| code | status | when | `Retry-After` |", "|---|---|---|---|"]
    codes: dict[tuple[int, str], list[type[DecisionServeError]]] = {code: [] for code in CONTRACT_CODES.values()}
    printed: tuple[type[DecisionServeError], ...] = (RouteNotFound, MethodNotAllowed, *CONTRACT_ERRORS)
    for kind in printed:
        codes[next(CONTRACT_CODES[base] for base in kind.__mro__ if base in CONTRACT_CODES)].append(kind)
    for (status, code), kinds in codes.items():
        meanings = " ".join((kind.__doc__ or "").partition("\n")[0].partition(" `")[0] for kind in kinds)
        lines.append(f"| `{code}` | {status} | {meanings} | {_again(kinds[0])} |")
    shape = (
        'Every error is `{"error": {"code": <code>, "message": ...}}`. The message of a 422 names every fault that was '
        "found and its place."
    )
    return f"## intern-decision and semif\n\n{shape}\n\n" + "\n".join(lines) + "\n"


def _meaning(kind: type[DecisionServeError]) -> str:
    return " ".join((kind.__doc__ or "").split())


def _again(kind: type[DecisionServeError]) -> str:
    return "sent" if issubclass(kind, CapacityError) else ""


def _kinds(base: type[DecisionServeError]) -> Iterator[type[DecisionServeError]]:
    yield base
    for child in base.__subclasses__():
        yield from _kinds(child)


def openapi_reference() -> str:
    _forget_settings(SystemOneSettings)
    app = create_app(SystemOneSettings.load(Bind(no_auth=True)), lambda: load_model(FAKE))
    return _as_json(app.openapi())


def intern_openapi_reference() -> str:
    _forget_settings(InternDecisionSettings)
    settings = InternDecisionSettings(api_token=SecretStr("x" * 32), device="cpu")
    return _as_json(create_app(settings, lambda: load_intern(settings)).openapi())


def semif_openapi_reference() -> str:
    _forget_settings(SemifSettings)
    settings = SemifSettings(api_token=SecretStr("x" * 32), device="cpu")
    return _as_json(create_app(settings, lambda: load_semif(settings)).openapi())


def _forget_settings(settings: type[ServiceSettings]) -> None:
    for variable in [name for name in os.environ if name.startswith(settings.prefix())]:
        del os.environ[variable]


def _as_json(document: dict[str, Any]) -> str:
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def quality_reference() -> str:
    return f"{NOTE}# Quality of the embedded model\n\n{markdown(read_results(RESULTS))}\n"


def embedded_card() -> str:
    """The card with its tables renewed."""
    results = read_results(RESULTS)
    tables = "\n\n".join([bars_table(results), unseen_table(results), types_table(results)])
    text = (ROOT / "docs" / "embedded-model.md").read_text(encoding="utf-8")
    return _between(text, QUALITY_BEGIN, tables + "\n", QUALITY_END)


def readme() -> str:
    """The README with its tree and its table of quality renewed."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    text = _between(text, QUALITY_BEGIN, bars_table(read_results(RESULTS)) + "\n", QUALITY_END)
    return _between(text, TREE_BEGIN, _tree(), TREE_END)


def _between(text: str, begin: str, new: str, end: str) -> str:
    before, begin, rest = text.partition(begin)
    _, end, after = rest.partition(end)
    return "".join([before, begin, new, end, after])


def _tree() -> str:
    """Every module and the first line of its docstring."""
    lines = ["```text", "decision_serve/"]
    folder = PACKAGE
    modules = [path for path in PACKAGE.rglob("*.py") if path.stat().st_size]
    width = max(len(path.name) for path in modules) + 5  # four of them before the name
    for path in sorted(modules, key=lambda path: (path.parent.parts, path.name)):
        if path.parent != folder:
            folder = path.parent
            lines.append(f"  {folder.relative_to(PACKAGE).as_posix()}/")
        purpose = (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").partition("\n")[0]
        indent = "  " if folder == PACKAGE else "    "
        lines.append(f"{indent}{path.name:<{width - len(indent)}}{purpose}")
    return "\n".join([*lines, "```\n"])


FILES = {
    "README.md": readme,
    "docs/embedded-model.md": embedded_card,
    "docs/reference/cli.md": command_reference,
    "docs/reference/settings.md": settings_reference,
    "docs/reference/errors.md": error_reference,
    "docs/reference/embedded-quality.md": quality_reference,
    "docs/reference/openapi.json": openapi_reference,
    "docs/reference/openapi-intern-decision.json": intern_openapi_reference,
    "docs/reference/openapi-semif.json": semif_openapi_reference,
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
