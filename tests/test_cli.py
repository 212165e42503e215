"""The command line as a user meets it: what it prints, where, and with which exit code."""

import functools
import json
import os
import signal
import socket
import subprocess
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest
from typer.testing import CliRunner

from decision_serve import Noul, __version__, catalog, system_one
from decision_serve.catalog import DEFAULT_CHECKPOINT
from decision_serve.cli import app
from decision_serve.commands.checkpoints import SPINS, prepare_process
from decision_serve.response_json import response_as_json
from decision_serve.settings import SystemOneSettings

COMMANDS = [[], ["serve"], ["serve", "system-one"], ["ask"], ["pull"], ["conform"], ["bench"]]
PROGRAM = [sys.executable, "-m", "decision_serve"]
KEY = "a-key-of-many-characters"
ASK = ["ask", "--checkpoint", "fake", "--state", "The lamp is broken."]
QUESTIONS = {
    "team": {"type": "choice", "instructions": "Which team?", "criteria": {"billing": "payments", "sales": None}},
    "anger": {"type": "score", "instructions": "How angry?", "criteria": ["calm", "cross", "furious"]},
    "refund": {"type": "noul", "instructions": "Is a refund asked for?"},
}


@pytest.fixture(autouse=True)
def _own_environment(monkeypatch):
    """Commands set variables for their process; here that is the test's."""
    for name in [name for name in os.environ if name.startswith("SYSTEM_ONE_")]:
        monkeypatch.delenv(name)
    saved = dict(os.environ)
    yield
    os.environ.clear()
    os.environ.update(saved)


def run(*arguments, stdin=None):
    return CliRunner().invoke(app, [str(argument) for argument in arguments], input=stdin, prog_name="decision-serve")


def run_program(*arguments, **variables):
    environment = {**os.environ, **variables}
    return subprocess.run([*PROGRAM, *arguments], capture_output=True, env=environment, stdin=subprocess.DEVNULL)


def errors(result, code):
    """The lines on stderr of a command that failed as it should: no traceback, nothing on stdout."""
    assert result.exit_code == code, result.output
    assert result.stdout == ""
    lines = result.stderr.splitlines()
    assert all(line.startswith("error: ") for line in lines)
    return [line.removeprefix("error: ") for line in lines]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_help(command):
    result = run(*command, "--help")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"Usage: {' '.join(['decision-serve', *command])} ")
    if command not in ([], ["serve"]):
        assert "\n  Examples:\n" in result.stdout


def test_help_names_the_exit_codes():
    assert "\n    130  interrupted" in run("--help").stdout


def test_version():
    assert run("--version").stdout == f"decision-serve {__version__}\n"
    assert run_program("--version").stdout.decode() == f"decision-serve {__version__}\n"


def test_a_mistyped_command():
    result = run("pul")
    assert result.exit_code == 2
    assert "Did you mean 'pull'?" in result.stderr


def test_the_default_checkpoint_is_that_of_the_server():
    assert SystemOneSettings.model_fields["checkpoint"].default == DEFAULT_CHECKPOINT
    assert DEFAULT_CHECKPOINT in catalog.NAMES


def test_libraries_are_kept_offline_and_their_threads_asleep():
    """They read these once, when they are first imported: `test_imports_stay_light` shows that this is later."""
    for name in (
        "HF_HUB_OFFLINE",
        "TRANSFORMERS_OFFLINE",
        "HF_HUB_DISABLE_TELEMETRY",
        "OMP_WAIT_POLICY",
        "GOMP_SPINCOUNT",
    ):
        os.environ.pop(name, None)
    prepare_process()
    assert os.environ["HF_HUB_OFFLINE"] == os.environ["TRANSFORMERS_OFFLINE"] == "1"
    assert os.environ["HF_HUB_DISABLE_TELEMETRY"] == "1"
    assert (os.environ["OMP_WAIT_POLICY"], os.environ["GOMP_SPINCOUNT"]) == ("PASSIVE", SPINS)
    del os.environ["GOMP_SPINCOUNT"]
    os.environ |= {"HF_HUB_OFFLINE": "0", "OMP_WAIT_POLICY": "ACTIVE"}
    prepare_process()
    assert (os.environ["HF_HUB_OFFLINE"], os.environ["OMP_WAIT_POLICY"]) == ("1", "ACTIVE")
    assert "GOMP_SPINCOUNT" not in os.environ


# ask, in this process


def test_ask_prints_bars():
    result = run(*ASK, "--questions", json.dumps(QUESTIONS))
    assert result.exit_code == 0, result.output
    answers = json.loads(run(*ASK, "--questions", json.dumps(QUESTIONS), "--json").stdout)["answers"]
    lines = result.stdout.splitlines()
    assert lines[0] == "team  Which team?"
    p = answers["team"]["probabilities"]["billing"]
    bar = "█" * int(p * 24)
    assert lines[1].startswith(f"  billing    {bar}")
    assert lines[1].endswith(f"{p:.4f}")
    assert lines[3] == f"  confidence {max(p, 1 - p):.4f}  certainty {answers['team']['certainty']:.4f}"
    assert "  2 furious" in result.stdout
    assert f"  score {answers['anger']['score']:.4f}  confidence" in result.stdout
    assert f"{answers['refund']['noul']:.4f}" in result.stdout
    assert lines[-1].startswith("fake-v1, ")
    assert lines[-1].endswith(" input tokens")


def test_ask_json_is_one_document_in_the_profile_s_form():
    author = json.loads(run(*ASK, "--questions", json.dumps(QUESTIONS), "--json").stdout)
    typesafe = json.loads(run(*ASK, "--questions", json.dumps(QUESTIONS), "--profile", "typesafe", "--json").stdout)
    assert list(author["answers"]) == list(QUESTIONS) == list(typesafe["answers"])
    assert list(author["answers"]["team"]) == ["type", "choice", "confidence", "certainty", "probabilities"]
    assert "x_certainty" in typesafe["answers"]["team"]
    for name in QUESTIONS["team"]["criteria"]:
        expected = author["answers"]["team"]["probabilities"][name]
        assert typesafe["answers"]["team"]["probabilities"][name] == pytest.approx(expected, abs=1e-4)


def test_quick_questions_are_the_long_form(tmp_path):
    quick = run(*ASK, "--noul", "Is it?", "--choice", "Which = x, y=a, b", "--score", "How?=low,high", "--json")
    long = {
        "Is it?": {"type": "noul", "instructions": "Is it?"},
        "Which = x, y": {"type": "choice", "instructions": "Which = x, y", "criteria": ["a", "b"]},
        "How?": {"type": "score", "instructions": "How?", "criteria": ["low", "high"]},
    }
    (tmp_path / "q.json").write_text(json.dumps(long))
    assert json.loads(quick.stdout) == json.loads(run(*ASK, "--questions", f"@{tmp_path}/q.json", "--json").stdout)


def test_states_are_text_json_or_standard_input(tmp_path):
    (tmp_path / "state.json").write_text('{"lamp": "broken"}')
    (tmp_path / "state.txt").write_text('{"lamp": "broken"}')

    def tokens(state, stdin=None):
        result = run("ask", "--checkpoint", "fake", "--state", state, "--noul", "Is it?", "--json", stdin=stdin)
        assert result.exit_code == 0, result.output
        return json.loads(result.stdout)

    as_text = tokens('{"lamp": "broken"}')
    assert tokens(f"@{tmp_path}/state.txt") == as_text
    assert tokens("-", stdin='{"lamp": "broken"}') == as_text
    assert tokens(f"@{tmp_path}/state.json") == as_text  # one form in the prompt
    (tmp_path / "state.json").write_text('{"lamp":"broken"}')
    assert tokens(f"@{tmp_path}/state.json") == as_text
    (tmp_path / "state.txt").write_text('{"lamp":"broken"}')
    assert tokens(f"@{tmp_path}/state.txt") != as_text


def test_many_options_are_cut_on_the_screen_only():
    questions = {"q": {"instructions": "Which?", "criteria": [f"option {index}" for index in range(40)]}}
    shown = run(*ASK, "--questions", json.dumps(questions)).stdout
    assert sum("  option " in line for line in shown.splitlines()) == 20
    assert "\n  20 more  " in shown
    document = json.loads(run(*ASK, "--questions", json.dumps(questions), "--json").stdout)
    assert len(document["answers"]["q"]["probabilities"]) == 40


def test_output_for_pipes_has_no_escapes_and_80_columns():
    result = run_program(*ASK, "--noul", "Is it?", "--choice", f"Which?={'long name ' * 12},b")
    assert result.returncode == 0
    text = result.stdout.decode()
    assert "\x1b" not in text
    assert max(map(len, text.splitlines())) <= 80


def test_output_for_a_terminal_that_knows_ascii_only():
    result = run_program(*ASK, "--choice", "Which?=ä,日本", PYTHONIOENCODING="ascii")
    assert result.returncode == 0, result.stderr
    assert b"#" in result.stdout
    assert rb"\xe4" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ([], 2, "give either --questions, or any of --noul, --choice and --score"),
        (["--questions", "{}", "--noul", "x"], 2, "give either --questions"),
        (["--noul", "x", "--noul", "x"], 2, "the same question is asked twice"),
        (["--choice", "no options"], 2, "--choice 'no options': write it as 'question=first,second,third'"),
        (["--choice", "which?=a,,b"], 2, "--choice 'which?=a,,b': write it as"),
        (["--questions", "{"], 2, "--questions: not JSON: Expecting property name"),
        (["--questions", '{"a": NaN}'], 2, "--questions: not JSON: NaN is no number of JSON"),
        (["--questions", '{"a": 1, "a": 2}'], 2, "--questions: not JSON: the key 'a' stands twice in one object"),
        (["--questions", "[" * 100_000], 2, "--questions: not JSON: maximum recursion depth"),
        (["--questions", "@/no/such/file"], 2, "/no/such/file: No such file or directory"),
        (["--state", "@ada", "--noul", "x"], 2, "ada: No such file or directory; a text that begins with @ goes"),
        (["--questions", "[]"], 1, "questions: expected an object of questions by id"),
        (["--questions", "{}"], 1, "questions: at least one question is required"),
        (["--noul", " "], 1, "questions. .instructions: instructions are required"),
        (["--choice", "which?=a"], 1, "questions.which?.criteria: at least 2 options are required, got 1"),
        (["--noul", "x", "--checkpoint", "no-such-name"], 3, "'no-such-name' is neither a folder, nor a catalog name"),
        (["--noul", "x", "--url", "http://127.0.0.1:1"], 2, "--url asks a server, which has its own checkpoint"),
    ],
)
def test_ask_refusals(arguments, code, message):
    (line,) = errors(run(*ASK, *arguments), code)
    assert line.startswith(message)


def test_every_fault_of_the_questions_is_named():
    questions = {"a": {"type": "box"}, "b": {"criteria": []}, "c": 5, "d": {"type": "noul", "criteria": {"yes": ""}}}
    lines = errors(run(*ASK, "--questions", json.dumps(questions)), 1)
    assert [line.partition(":")[0] for line in lines] == [
        "questions.a.type",
        "questions.b.criteria",
        "questions.c",
        "questions.d.criteria",
    ]


def test_an_engine_can_be_named_here_but_not_for_a_server():
    assert run(*ASK, "--noul", "x", "--engine", "transformers").exit_code == 0
    (line,) = errors(run("ask", "--state", "x", "--noul", "y", "--engine", "native", "--url", "http://127.0.0.1:1"), 2)
    assert line.startswith("--url asks a server, which has its own checkpoint, engine and profile")


def test_files_that_are_not_text(tmp_path):
    (tmp_path / "state").write_bytes(b"ab\xff")
    (line,) = errors(run("ask", "--state", f"@{tmp_path}/state", "--noul", "x"), 2)
    assert line == f"{tmp_path}/state: not UTF-8 text: invalid start byte at byte 2"
    (line,) = errors(run("ask", "--state", "-", "--noul", "x", stdin=b"\xff"), 2)
    assert line.startswith("standard input: not UTF-8 text")
    (line,) = errors(run("ask", "--state", f"@{tmp_path}", "--noul", "x"), 2)
    assert line.startswith(f"{tmp_path}: Is a directory")


def test_a_state_past_the_limit_is_refused_with_both_numbers():
    (line,) = errors(run("ask", "--checkpoint", "fake", "--state", "-", "--noul", "x", stdin="word " * 40_000), 1)
    assert "32768 (MAX_STATE_TOKENS)" in line


@pytest.mark.parametrize("layout", ["state_first", "pair"])
def test_ask_a_real_checkpoint(tiny_checkpoint, pair_checkpoint, layout):
    folder = pair_checkpoint if layout == "pair" else tiny_checkpoint("llama")
    result = run("ask", "--checkpoint", folder, "--state", "The lamp is broken.", "--noul", "Is it?", "--json")
    assert result.exit_code == 0, result.output
    here = system_one("The lamp is broken.", {"Is it?": Noul("Is it?")}, model=str(folder))
    assert json.loads(result.stdout) == response_as_json(here)
    assert 0 < here.answers["Is it?"].noul < 1


def test_an_engine_that_does_not_run_the_layout_is_refused(pair_checkpoint):
    asked = ["ask", "--checkpoint", pair_checkpoint, "--engine", "native", "--state", "x", "--noul", "y"]
    (line,) = errors(run(*asked), 3)
    assert line.startswith(f"{pair_checkpoint.name} has the pair layout, which the native engine does not run; ")


def test_a_checkpoint_without_metadata_is_refused(tiny_checkpoint, tmp_path):
    for file in tiny_checkpoint("llama").iterdir():
        if file.name != "decider_config.json":
            (tmp_path / file.name).symlink_to(file)
    (line,) = errors(run("ask", "--checkpoint", tmp_path, "--state", "x", "--noul", "y"), 3)
    assert line.startswith(f"{tmp_path} has no System One metadata: neither decider_config.json nor")
    assert "metadata.json" in line


def test_interrupted_with_ctrl_c(tmp_path):
    """The command waits for its state in a named pipe; opening the other end shows that it got there."""
    pipe = tmp_path / "state"
    os.mkfifo(pipe)
    command = [*PROGRAM, "ask", "--checkpoint", "fake", "--state", f"@{pipe}", "--noul", "x"]
    # A run in the background may have been told to ignore Ctrl-C, and programs inherit that.
    listens = functools.partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=listens)
    with pipe.open("wb"):
        process.send_signal(signal.SIGINT)
        stdout, stderr = process.communicate(timeout=60)
    assert (process.returncode, stdout, stderr) == (130, b"", b"")


# serve, and ask through it


@pytest.fixture(scope="module")
def server():
    """The real program on a free port with a key, stopped by SIGTERM."""
    environment = {**os.environ, "SYSTEM_ONE_API_TOKEN": KEY, "SYSTEM_ONE_CHECKPOINT": "not-this-one"}
    command = [*PROGRAM, "serve", "system-one", "--checkpoint", "fake", "--port", "0"]
    process = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)
    url, said = None, []
    for line in process.stderr:
        said.append(line)
        event = json.loads(line)
        url = event.get("url", url)
        if event["event"] == "ready":
            break
    else:
        pytest.fail("".join(said))
    yield url
    process.terminate()
    process.communicate(timeout=60)
    assert process.returncode == 0


def test_ask_a_server(server):
    asked = ["ask", "--url", f"{server}/", "--state", "The lamp is broken.", "--questions", json.dumps(QUESTIONS)]
    document = json.loads(run(*asked, "--key", KEY, "--json").stdout)
    here = json.loads(run(*ASK, "--questions", json.dumps(QUESTIONS), "--profile", "typesafe", "--json").stdout)
    assert document == here
    os.environ["SYSTEM_ONE_API_TOKEN"] = KEY
    result = run(*asked)
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines()[0] == "team  Which team?"
    assert f"certainty {document['answers']['team']['x_certainty']:.4f}" in result.stdout


def test_a_server_s_refusals_name_the_place(server):
    def ask(questions, *arguments):
        return run("ask", "--url", server, "--state", "x", "--questions", json.dumps(questions), *arguments)

    (line,) = errors(ask(QUESTIONS, "--key", "wrong"), 1)
    assert line == "the server answered 401: the key is not valid"
    lines = errors(ask({"a": {"type": "box"}, "b": {"type": "choice", "criteria": {}}}, "--key", KEY), 1)
    assert lines[0].startswith("the server answered 422: questions.a: ")
    assert lines[1].startswith("the server answered 422: questions.b.choice.criteria: ")


def test_what_is_no_json_is_not_sent(server, tmp_path):
    (tmp_path / "state.json").write_text("[1e999]")
    (line,) = errors(run("ask", "--url", server, "--state", f"@{tmp_path}/state.json", "--noul", "x"), 1)
    assert line == "state.0: numbers must be finite"


@pytest.mark.parametrize("url", ["http://127.0.0.1:1", "http://no-such-host.invalid", "no-url", "http://[", "ftp://x"])
def test_no_server_there(url):
    (line,) = errors(run("ask", "--url", url, "--state", "x", "--noul", "y"), 1)
    assert line.startswith(f"{url} does not answer: ")


@pytest.mark.parametrize(
    ("status", "body", "message"),
    [
        (200, b"<html>", "answered 200 with something that is not JSON: '<html>'"),
        (200, b"[]", "answered 200 with something that is no System One response"),
        (200, b'{"answers": {"y": {"type": "noul"}}, "usage": {}}', "is no System One response"),
        (502, b"<html>", "answered 502 with something that is not JSON: '<html>'"),
        (400, b'{"detail": "no"}', "the server answered 400: no"),
        (400, b'{"detail": {"error_type": "x", "message": "because"}}', "the server answered 400: because"),
        (422, b'{"detail": [{"msg": "bad"}, 7]}', 'the server answered 422: {"detail": [{"msg": "bad"}, 7]}'),
        (500, b'"oops"', 'the server answered 500: "oops"'),
    ],
)
def test_servers_of_another_kind(status, body, message):
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            self.rfile.read(int(self.headers["content-length"]))
            self.send_response(status)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = Thread(target=server.handle_request)
        thread.start()
        url = f"http://127.0.0.1:{server.server_port}"
        (line,) = errors(run("ask", "--url", url, "--state", "x", "--noul", "y"), 1)
        thread.join()
    assert message in line


@pytest.mark.parametrize(
    ("arguments", "variables", "message"),
    [
        ([], {}, "SYSTEM_ONE_API_TOKEN is not set"),
        (["--no-auth", "--host", "0.0.0.0"], {}, "--no-auth would leave 0.0.0.0 open to its network"),
        (["--no-auth", "--dtype", "int4"], {}, "SYSTEM_ONE_DTYPE is 'int4'"),
        (["--no-auth", "--engine", "fast"], {}, "SYSTEM_ONE_ENGINE is 'fast'"),
        (["--no-auth"], {"SYSTEM_ONE_MAX_QUEUE": "none"}, "SYSTEM_ONE_MAX_QUEUE is 'none'"),
        (["--no-auth"], {"SYSTEM_ONE_MAX_QUEU": "1"}, "SYSTEM_ONE_MAX_QUEU is not a setting; did you mean"),
        (["--no-auth", "--log-level", "loud"], {}, "the log level is 'loud'"),
    ],
)
def test_serve_refusals(arguments, variables, message):
    os.environ.update(variables)
    (line,) = errors(run("serve", "system-one", "--checkpoint", "fake", *arguments), 3)
    assert line.startswith(message)


def test_a_busy_port_is_refused():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        result = run_program("serve", "system-one", "--checkpoint", "fake", "--no-auth", "--port", port)
    assert result.returncode == 3
    assert f"error: cannot listen on 127.0.0.1 port {port}: " in result.stderr.decode()


# pull


def test_pull_list(tmp_path, embedded_folder):
    os.environ["DECISION_SERVE_CACHE"] = str(tmp_path)
    shown = "embedded  part of this package, no download\n  tiny-pair, revision t1\n  installed in "
    assert run("pull", "--list").stdout.startswith(f"{shown}{embedded_folder}\n")
    entry = catalog.ENTRIES["smollm2-135m"]
    assert "\n  not installed; decision-serve pull smollm2-135m\n" in run("pull", "--list").stdout
    embedded, listed = json.loads(run("pull", "--list", "--json").stdout)["catalog"]
    assert embedded == {"name": "embedded", "revision": "t1", "path": str(embedded_folder), "installed": True}
    assert listed["name"] == "smollm2-135m"
    assert not listed["installed"]
    catalog.folder_of(entry).mkdir()
    assert f"\n  installed in {tmp_path}" in run("pull", "--list").stdout
    assert json.loads(run("pull", "--list", "--json").stdout)["catalog"][1] == {**listed, "installed": True}


def test_pull_list_where_the_embedded_model_is_damaged(tmp_path, embedded_folder):
    os.environ["DECISION_SERVE_CACHE"] = str(tmp_path)
    (embedded_folder / "config.json").write_text("{}")
    shown = run("pull", "--list")
    assert shown.exit_code == 0
    assert f"\n  cannot be used: {embedded_folder / 'config.json'} was altered: " in shown.stdout
    assert "\n  not installed; decision-serve pull smollm2-135m\n" in shown.stdout
    embedded, listed = json.loads(run("pull", "--list", "--json").stdout)["catalog"]
    assert (embedded["installed"], embedded["revision"], listed["name"]) == (False, None, "smollm2-135m")
    assert "config.json was altered" in embedded["error"]
    assert "error" not in listed


def test_the_embedded_model_needs_no_pull(embedded_folder):
    result = run("pull", "embedded")
    assert (result.exit_code, result.stdout) == (0, f"{embedded_folder}\n")
    assert "embedded is part of this package, there is nothing to download" in result.stderr


@pytest.mark.smollm2
def test_pull_prints_the_folder_of_what_is_there(smollm2_folder):
    result = run("pull", "smollm2-135m")
    assert result.exit_code == 0, result.output
    assert result.stdout == f"{smollm2_folder}\n"
    assert "its checksums are right" in result.stderr
    document = json.loads(run("pull", "smollm2-135m", "--json").stdout)
    assert document == {"ref": "smollm2-135m", "path": str(smollm2_folder)}


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ([], 2, "give the name of a checkpoint, or --list"),
        (["smollm2-135m", "--list"], 2, "give the name of a checkpoint, or --list"),
        (["no-such-name"], 3, "'no-such-name' is neither a folder, nor a catalog name"),
        (["owner/name"], 3, "owner/name: "),
        (["owner/name@main"], 3, "owner/name@main: "),
    ],
)
def test_pull_refusals(arguments, code, message):
    (line,) = errors(run("pull", *arguments), code)
    assert line.startswith(message)


# conform


def test_conform_refuses_a_checkpoint_of_the_pair_layout(pair_checkpoint, published):
    (line,) = errors(run("conform", "--tokenizer", pair_checkpoint, "--fixtures", published), 3)
    assert line.startswith(f"{pair_checkpoint} has the pair layout; ")


@pytest.fixture
def published(shared_dir):
    return shared_dir / "fixtures" / "decider-0.8b-rows.json"


def test_conform(published, qwen_tokenizer_file):
    folder = qwen_tokenizer_file.parent
    result = run("conform", "--tokenizer", folder, "--fixtures", published)
    assert result.exit_code == 0, result.output
    assert "\n  rows             44 / 44 equal\n" in result.stdout
    assert "\n  label table     255 / 255 equal\n" in result.stdout
    assert result.stdout.endswith("\nconformant\n")
    assert json.loads(run("conform", "--tokenizer", folder, "--fixtures", published, "--json").stdout)["conformant"]


def test_conform_names_differences(published, qwen_tokenizer_file, tmp_path):
    data = json.loads(published.read_text())
    data["label_table"] = [[label, token + 1] for label, token in data["label_table"]]
    data["rows"][3]["ids"][2] = 5
    changed = tmp_path / "changed.json"
    changed.write_text(json.dumps(data))
    result = run("conform", "--tokenizer", qwen_tokenizer_file.parent, "--fixtures", changed)
    assert result.exit_code == 1
    assert "\n  rows             43 / 44 equal\n" in result.stdout
    assert f"      {data['rows'][3]['id']} ids[2] (of " in result.stdout
    assert "\n      label 0: expected ('A', 33), found ('A', 32)\n" in result.stdout
    assert "\n      and 235 more; --json lists all of them\n" in result.stdout
    assert result.stdout.endswith("\nNOT conformant\n")
    result = run("conform", "--tokenizer", qwen_tokenizer_file.parent, "--fixtures", changed, "--json")
    assert result.exit_code == 1
    sections = {section["name"]: section for section in json.loads(result.stdout)["sections"]}
    assert len(sections["label table"]["differences"]) == 255


def test_conform_refusals(tmp_path):
    (tmp_path / "fixtures.json").write_text("{}")
    (line,) = errors(run("conform", "--tokenizer", tmp_path, "--fixtures", tmp_path / "fixtures.json"), 3)
    assert line == f"{tmp_path} has no tokenizer.json"
    assert run("conform", "--tokenizer", tmp_path, "--fixtures", tmp_path / "absent").exit_code == 2
