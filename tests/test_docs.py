"""What the documents say is checked against the code, where it can be."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from decision_serve import __version__
from decision_serve.settings import Bind, SystemOneSettings
from tests.http.live import live_server

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
BUILD = {"pip", "setuptools"}


def text_of(path):
    return path.read_text(encoding="utf-8")


def requirement_names(requirements):
    return {canonical(re.split(r"[\[<>=;~! ]", requirement)[0]) for requirement in requirements}


def canonical(name):
    return re.sub(r"[-_.]+", "-", name).lower()


def test_generated_files_are_what_the_code_says():
    check = [sys.executable, str(ROOT / "scripts" / "generate_docs.py"), "--check"]
    result = subprocess.run(check, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr


def test_stale_files_are_noticed_and_renewed(tmp_path):
    for folder in ("decision_serve", "docs", "scripts"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "README.md", tmp_path)

    def generate(*arguments):
        command = [sys.executable, str(tmp_path / "scripts" / "generate_docs.py"), *arguments]
        return subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)

    page = tmp_path / "docs" / "reference" / "errors.md"
    page.write_text(text_of(page).replace("422", "423"), encoding="utf-8")
    (tmp_path / "decision_serve" / "prompts" / "more.py").write_text('"""A module more."""\n')
    (tmp_path / "docs" / "reference" / "cli.md").unlink()
    result = generate("--check")
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr == "stale, run `make docs`: README.md, docs/reference/cli.md, docs/reference/errors.md\n"
    assert generate().returncode == 0
    assert re.search(r"\n    more\.py +A module more\.\n", text_of(tmp_path / "README.md"))
    assert text_of(page) == text_of(ROOT / "docs" / "reference" / "errors.md")
    assert generate("--check").returncode == 0


def test_versions_agree():
    first = re.search(r"^## \[(.+?)\]", text_of(ROOT / "CHANGELOG.md"), re.MULTILINE)
    assert first[1] == __version__ == PYPROJECT["version"]


def test_every_dependency_has_a_reason():
    sections = re.split(r"^## ", text_of(ROOT / "docs" / "dependencies.md"), flags=re.MULTILINE)[1:]
    groups = {"Always": PYPROJECT["dependencies"]}
    groups |= {f"Extra `{name}`": names for name, names in PYPROJECT["optional-dependencies"].items()}
    listed = {section.partition("\n")[0].partition(":")[0]: section for section in sections}
    assert listed.keys() == groups.keys()
    for title, requirements in groups.items():
        named = re.findall(r"^\| `(.+?)` \| (.+?) \|$", listed[title], re.MULTILINE)
        assert {canonical(name) for name, _ in named} == requirement_names(requirements), title


def test_every_dependency_is_pinned():
    lines = [line for line in text_of(ROOT / "constraints.txt").splitlines() if not line.startswith("#")]
    assert [line for line in lines if not re.fullmatch(r"[\w.-]+==[\w.]+", line)] == []
    pinned = {canonical(line.partition("==")[0]) for line in lines}
    assert len(pinned) == len(lines)
    extras = PYPROJECT["optional-dependencies"].values()
    wanted = [*PYPROJECT["dependencies"], *(line for extra in extras for line in extra)]
    assert requirement_names(wanted) <= pinned


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", text_of(page)):
        if not target.startswith(("http://", "https://")):
            assert (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_what_is_named_exists(page):
    """Settings, make targets and commands."""
    text = text_of(page)
    names = set(re.findall(r"\bSYSTEM_ONE_[A-Z_]*[A-Z]\b", text))
    assert names <= SystemOneSettings.variables().keys()
    targets = set(re.findall(r"^([a-z]+):", text_of(ROOT / "Makefile"), re.MULTILINE))
    assert set(re.findall(r"(?:^|`| )make ([a-z]+)\b(?=`|$| +#)", text, re.MULTILINE)) <= targets
    commands = re.findall(r"(?:^|`| )decision-serve ([a-z]+)\b", text, re.MULTILINE)
    assert set(commands) <= {"serve", "ask", "pull", "conform", "bench"}


def test_nothing_is_left_to_be_filled_in():
    readme = text_of(ROOT / "README.md")
    assert not re.search(r"\b[A-Z]+_OUTPUT\b|TODO|TBD", readme)
    measured = re.search(r"<!-- quality: begin.*?-->(.*?)<!-- quality: end -->", readme, re.DOTALL)
    assert measured[1].count("\n| ") >= 5


def test_the_official_clients_example_works(capsys):
    (example,) = (code for code in re.findall(r"```python\n(.*?)```", text_of(ROOT / "README.md"), re.DOTALL)
                  if "TypeSafeClient" in code)  # fmt: skip
    with live_server(api_token=None, bind=Bind(no_auth=True)) as server:
        exec(example.replace("http://127.0.0.1:8080", server.url), {})
    assert 0 <= float(capsys.readouterr().out.splitlines()[-1]) <= 1
