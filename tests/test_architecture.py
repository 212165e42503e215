"""What may import what, how long files may be, and how light the package is to import."""

import ast
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "decision_serve"
SOURCES = sorted(PACKAGE.rglob("*.py"))
SCRIPTS = sorted((ROOT / "scripts").glob("*.py"))

MAX_FILE_LINES = 400
MAX_FUNCTION_LINES = 60
MAX_IMPORT_SECONDS = 0.3

WEB = {"fastapi", "starlette", "uvicorn", "fastapi_offline"}
MAY_NOT_IMPORT = {
    # folder or file: modules of the project that it must not know
    "questions.py": {"prompts", "engines", "runtime", "surfaces", "http", "commands", "cli"},
    "prompts": {"runtime", "surfaces", "http", "commands", "cli"},
    "assembly.py": {"runtime", "surfaces", "http", "commands", "cli"},
    "engines": {"runtime", "surfaces", "http", "commands", "cli"},
    "surfaces": {"engines", "runtime", "http", "commands", "cli"},
    "runtime": {"surfaces", "http", "commands", "cli"},
    "http": {"engines", "commands", "cli"},
    "evaluate": {"commands", "cli"},
    "commands": {"cli"},
}


def relative(path):
    return path.relative_to(PACKAGE).as_posix()


def imported(path):
    """Every module that a file imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def importers(names):
    return {relative(path) for path in SOURCES if names & {name.partition(".")[0] for name in imported(path)}}


def test_torch_is_imported_by_engines_only():
    found = importers({"torch", "transformers", "safetensors"})
    assert "engines/transformers_engine.py" in found
    # llama_gguf writes the weights of a pulled checkpoint, as numpy arrays
    assert {name for name in found if not name.startswith("engines/")} <= {"runtime/memory.py", "llama_gguf.py"}


def test_web_frameworks_are_imported_by_http_only():
    found = importers(WEB)
    assert "http/app.py" in found
    assert {name for name in found if not name.startswith("http/")} == set()


@pytest.mark.parametrize("part", MAY_NOT_IMPORT)
def test_directions(part):
    path = PACKAGE / part
    files = [path] if path.is_file() else sorted(path.rglob("*.py"))
    assert files
    wrong = [
        f"{relative(file)} imports {name}"
        for file in files
        for name in imported(file)
        if name.startswith("decision_serve.") and name.split(".")[1] in MAY_NOT_IMPORT[part]
    ]
    assert wrong == []


@pytest.mark.parametrize("path", [*SOURCES, *SCRIPTS], ids=lambda path: path.relative_to(ROOT).as_posix())
def test_sizes(path):
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= MAX_FILE_LINES
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = node.end_lineno - node.lineno + 1
            assert lines <= MAX_FUNCTION_LINES, f"{node.name} has {lines} lines"


def test_every_import_is_declared():
    """What the package imports is a dependency in its own right, not the luck of another one's."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    declared = {canonical(line) for line in [*project["dependencies"], *extras["torch"], *extras["pull"]]}
    declared |= {"pydantic-core"}  # pydantic names its exact version
    own = {"decision_serve", *sys.stdlib_module_names}
    names = {name.partition(".")[0] for path in SOURCES for name in imported(path)} - own
    owners = packages_distributions()
    undeclared = {name for name in names if not {canonical(dist) for dist in owners.get(name, [name])} & declared}
    assert undeclared == set()


def canonical(requirement):
    return re.sub(r"[-_.]+", "-", re.split(r"[\[<>=~! ]", requirement)[0]).lower()


def run_python(*arguments):
    return subprocess.run([sys.executable, *arguments], check=True, capture_output=True, text=True)


@pytest.mark.parametrize(
    ("module", "absent"),
    [
        ("decision_serve", {"torch", "transformers", "tokenizers", "pydantic", "huggingface_hub", "rich", *WEB}),
        ("decision_serve.operation", {"torch", "transformers", *WEB}),
        ("decision_serve.surfaces.system_one", {"torch", "transformers", *WEB}),
        ("decision_serve.cli", {"torch", "transformers", "tokenizers", "pydantic", "huggingface_hub", *WEB}),
    ],
)
def test_imports_stay_light(module, absent):
    loaded = run_python("-c", f"import sys, {module}; print(*sys.modules)").stdout.split()
    assert module in loaded
    assert absent.isdisjoint(loaded)


def test_importing_the_package_is_quick():
    """The best of several runs: other processes only ever add time."""
    best = float("inf")
    for _ in range(8):
        lines = run_python("-X", "importtime", "-c", "import decision_serve").stderr.splitlines()
        (line,) = [line for line in lines if line.endswith("| decision_serve")]
        best = min(best, int(line.split("|")[1]) / 1e6)
        if best < MAX_IMPORT_SECONDS / 2:
            break
    print(f"import decision_serve: {best:.3f} s")
    assert best < MAX_IMPORT_SECONDS
