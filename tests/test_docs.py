"""What the documents say is checked against the code, where it can be."""

import importlib
import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from decision_serve import __version__
from decision_serve.runtime.scorers import load_semif
from decision_serve.settings import Bind, InternDecisionSettings, SemifSettings, SystemOneSettings
from tests.http.live import KEY, live, live_server

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
    for folder in ("decision_serve", "docs", "scripts", "training"):
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
    for settings in (SystemOneSettings, InternDecisionSettings, SemifSettings):
        names = set(re.findall(rf"\b{settings.prefix()}[A-Z_0-9]*[A-Z0-9]\b", text))
        assert names <= settings.variables().keys()
    targets = set(re.findall(r"^([a-z]+):", text_of(ROOT / "Makefile"), re.MULTILINE))
    assert set(re.findall(r"(?:^|`| )make ([a-z]+)\b(?=`|$| +#)", text, re.MULTILINE)) <= targets
    commands = re.findall(r"(?:^|`| )decision-serve ([a-z]+)\b", text, re.MULTILINE)
    assert set(commands) <= {"serve", "ask", "pull", "conform", "bench"}


def test_nothing_is_left_to_be_filled_in():
    readme = text_of(ROOT / "README.md")
    assert not re.search(r"\b[A-Z]+_OUTPUT\b|TODO|TBD", readme)
    measured = re.search(r"<!-- quality: begin.*?-->(.*?)<!-- quality: end -->", readme, re.DOTALL)
    assert measured[1].count("\n| ") >= 5


def test_the_official_clients_example_works():
    (example,) = (code for code in re.findall(r"```python\n(.*?)```", text_of(ROOT / "README.md"), re.DOTALL)
                  if "TypeSafeClient" in code)  # fmt: skip
    with live_server(api_token=None, bind=Bind(no_auth=True)) as server:
        printed = []
        exec(example.replace("http://127.0.0.1:8080", server.url), {"print": printed.append})
    assert len(printed) == 1
    assert 0 <= printed[0] <= 1


def test_the_semif_guides_answers_are_those_of_its_checkpoint(semif_checkpoint, tmp_path):
    guide = text_of(ROOT / "docs" / "guide-semif.md")
    examples = re.findall(r"```sh\n(curl [^`]*)```\n\n```json\n(.*?)```", guide, re.DOTALL)
    (table,) = re.findall(r"^echo '(.*)' > temperatures.json$", guide, re.MULTILINE)
    calibration = tmp_path / "temperatures.json"
    calibration.write_text(table)
    shared = importlib.import_module("fastjev._runtime.shared")
    prefix = shared._state_prefix
    settings = SemifSettings(
        api_token=KEY, model=str(semif_checkpoint("qwen3_5")), device="cpu", calibration=str(calibration)
    )
    with live(settings, lambda: load_semif(settings)) as server:
        for command, shown in examples:
            request, _, cut = command.partition(" | jq ")
            body = re.search(r" -d '(.*)'", request, re.DOTALL)
            url = re.search(r"http://127.0.0.1:8080(\S+)", request)[1]
            answer = (server.http.post(url, content=body[1]) if body else server.http.get(url)).json()
            agree(json.loads(shown), answer["combined"] if cut.strip() == ".combined" else answer, cut=bool(cut))
    shared._state_prefix = prefix
    assert len(examples) == 5


def agree(shown, answer, *, cut):
    """Everything but times, versions and where the checkpoint lies; numbers up to the arithmetic of the machine."""
    if isinstance(shown, dict):
        assert shown.keys() <= answer.keys() if cut else shown.keys() == answer.keys()
        for key in shown.keys() - {"source", "revision", "torch_version", "transformers_version"}:
            if not key.endswith("_seconds"):
                agree(shown[key], answer[key], cut=cut)
    elif isinstance(shown, list):
        assert len(shown) == len(answer)
        for left, right in zip(shown, answer, strict=True):
            agree(left, right, cut=cut)
    elif isinstance(shown, float):
        assert answer == pytest.approx(shown, abs=1e-3)  # measured on one machine: below 1e-5
    else:
        assert shown == answer
