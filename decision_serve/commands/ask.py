"""`decision-serve ask`: questions about a state, answered here or by a server."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

from decision_serve.catalog import DEFAULT_CHECKPOINT
from decision_serve.commands.checkpoints import CHECKPOINT_HELP, ENGINE_HELP, EngineName, prepare_process
from decision_serve.commands.inputs import read_questions, read_state, split_options
from decision_serve.commands.outcome import fail, refuse
from decision_serve.questions import Profile

CONNECT_SECONDS = 10.0


def ask(
    state: Annotated[
        str,
        typer.Option(
            metavar="TEXT|@FILE|-", help="What is asked about. @FILE.json is read as JSON; - is stdin, as text."
        ),
    ],
    questions: Annotated[str | None, typer.Option(metavar="JSON|@FILE", help="Questions by id.")] = None,
    noul: Annotated[list[str] | None, typer.Option(metavar="TEXT", help="A yes/no question; repeatable.")] = None,
    choice: Annotated[
        list[str] | None, typer.Option(metavar="TEXT=A,B,..", help="A question with options; repeatable.")
    ] = None,
    score: Annotated[
        list[str] | None, typer.Option(metavar="TEXT=LOW,..,HIGH", help="A question with levels; repeatable.")
    ] = None,
    checkpoint: Annotated[
        str | None,
        typer.Option(metavar="REF", help=f"Answer in this process. {CHECKPOINT_HELP} Default: {DEFAULT_CHECKPOINT}."),
    ] = None,
    engine: Annotated[EngineName | None, typer.Option(help=f"{ENGINE_HELP} Default: auto.")] = None,
    url: Annotated[str | None, typer.Option(metavar="URL", help="Ask the server at this address instead.")] = None,
    key: Annotated[
        str | None, typer.Option(metavar="KEY", envvar="SYSTEM_ONE_API_TOKEN", help="The server's key, with --url.")
    ] = None,
    profile: Annotated[
        Profile | None, typer.Option(help="Rules for the answer, without --url. Default: author.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the response as one JSON document.")] = False,
) -> None:
    """Ask questions about a state.

    Questions come from --questions, or from --noul, --choice and --score, where the text of a question is its id.
    Answers are probabilities over the options that were given.

    \b
    Examples:
      decision-serve ask --state "My parcel came broken." --noul "Is a refund asked for?"
      decision-serve ask --state @ticket.txt --choice "Which team?=billing,repair,sales"
      decision-serve ask --state @ticket.json --questions @questions.json --json
      decision-serve ask --url http://127.0.0.1:8080 --state - --noul "Is it urgent?" < ticket.txt
    """
    if url is not None and any(option is not None for option in (checkpoint, engine, profile)):
        refuse("--url asks a server, which has its own checkpoint, engine and profile; leave out the others")
    asked = _questions(questions, noul or [], choice or [], score or [])
    value = read_state(state)
    if url is not None:
        response = _ask_server(url, key, value, asked)
    else:
        response = _ask_here(checkpoint or DEFAULT_CHECKPOINT, engine or EngineName.AUTO, value, asked, profile)
    if as_json:
        print(json.dumps(response, ensure_ascii=False))
        return
    from decision_serve.commands.answers import ResponseShown, print_response

    print_response(ResponseShown.model_validate(response), asked)


def _questions(given: str | None, nouls: list[str], choices: list[str], scores: list[str]) -> Any:
    """The questions in their JSON form."""
    quick: list[tuple[str, dict[str, Any]]] = [(text, {"type": "noul"}) for text in nouls]
    for kind, option, values in (("choice", "--choice", choices), ("score", "--score", scores)):
        for text, names in (split_options(value, option) for value in values):
            quick.append((text, {"type": kind, "criteria": dict.fromkeys(names) if kind == "choice" else names}))
    if (given is None) == (not quick):
        refuse("give either --questions, or any of --noul, --choice and --score")
    if given is not None:
        return read_questions(given)
    asked = {text: {"type": body["type"], "instructions": text, **body} for text, body in quick}
    if len(asked) != len(quick):
        refuse("the same question is asked twice")
    return asked


def _ask_here(checkpoint: str, engine: EngineName, state: Any, questions: Any, profile: Profile | None) -> Any:
    prepare_process()
    from decision_serve import system_one
    from decision_serve.model import LoadOptions
    from decision_serve.response_json import response_as_json
    from decision_serve.surfaces.system_one import render_response

    profile = profile or Profile.AUTHOR
    options = LoadOptions(engine=engine.value)
    response = system_one(state, questions, model=checkpoint, profile=profile, options=options)
    return response_as_json(response) if profile is Profile.AUTHOR else json.loads(render_response(response))


def _ask_server(url: str, key: str | None, state: Any, questions: Any) -> Any:
    import httpx
    from pydantic import ValidationError

    from decision_serve.commands.answers import ResponseShown
    from decision_serve.prompts.text import check_value

    body = {"model": "jev-latest", "state": state, "questions": questions}
    check_value(body)
    if key and not all("!" <= character <= "~" for character in key):
        refuse("the key has characters that no key can have: visible ASCII only, without spaces or line ends")
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    timeout = httpx.Timeout(None, connect=CONNECT_SECONDS)  # the server has a limit of its own for the answer
    try:
        answer = httpx.post(f"{url.rstrip('/')}/v1/systemone", json=body, headers=headers, timeout=timeout)
        response = answer.json()
        if answer.is_success:
            ResponseShown.model_validate(response)
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        fail(f"{url} does not answer: {error or type(error).__name__}")
    except ValidationError:
        fail(f"{url} answered {answer.status_code} with something that is no System One response")
    except ValueError:
        fail(f"{url} answered {answer.status_code} with something that is not JSON: {answer.text[:200]!r}")
    if not answer.is_success:
        fail(*(f"the server answered {answer.status_code}: {line}" for line in _faults(response)))
    return response


def _faults(body: Any) -> list[str]:
    """The messages of an error body: one per entry of a detail list, each behind its path."""
    detail = body.get("detail") if isinstance(body, dict) else None
    if isinstance(detail, list) and all(isinstance(entry, dict) and "msg" in entry for entry in detail):
        return [f"{'.'.join(map(str, entry.get('loc', [])[1:]))}: {entry['msg']}" for entry in detail]
    if isinstance(detail, dict) and "message" in detail:
        return [str(detail["message"])]
    return [detail if isinstance(detail, str) else json.dumps(body, ensure_ascii=False)[:500]]
