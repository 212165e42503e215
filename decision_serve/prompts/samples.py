"""Rows like those that will be asked, to see with what numbers a model computes."""

from __future__ import annotations

from contextlib import suppress

from decision_serve.engines.base import Row
from decision_serve.errors import TokenLimitExceeded
from decision_serve.prompts.planner import Planner
from decision_serve.questions import Choice, Noul, Question, Score

STATES = (
    "The parcel came on Tuesday, two days late, and the lamp in it was broken. I want my money back or a new lamp.",
    {"order": 48213, "total": "129.90 EUR", "status": "paid", "items": ["desk lamp", "bulb"], "express": False},
    "Subject: invoice\n\nHello, we were charged twice for March. Could somebody in accounting have a look today?",
    "2024-05-11 03:12:44 ERROR worker 7 stopped: out of memory after 512 requests. Restarted by the supervisor.",
    "User: Can you move my appointment to Friday?\nAssistant: Friday at ten is free.\nUser: Perfect, thank you!",
    "The museum is open from Tuesday to Sunday. Children under twelve do not pay; a guided tour is five pounds more.",
    {"name": "Ana Torres", "role": "nurse", "since": 2016, "languages": ["Spanish", "English"], "remote": None},
    "I read the first chapters with pleasure, but the end is rushed and the main character changes without a reason.",
)
QUESTIONS: dict[str, Question] = {
    "kind": Choice("What is this?", ["a complaint", "a record", "a request", "a report", "a conversation"]),
    "team": Choice("Who should see it?", {"support": "customers and their orders", "engineering": None, "sales": None}),
    "urgency": Score("How urgent is it?", ["not at all", "soon", "now"]),
    "mood": Score("How content is the writer?", ["unhappy", "neutral", "happy"]),
    "action": Noul("Does somebody have to do something?"),
    "number": Noul("Is a number in it?"),
}


def sample_rows(planner: Planner) -> list[Row]:
    """Those that `planner` makes of `QUESTIONS` about `STATES`, without the states that are over its limits."""
    rows: list[Row] = []
    for state in STATES:
        with suppress(TokenLimitExceeded):
            rows += planner.plan(state, QUESTIONS).rows
    return rows
