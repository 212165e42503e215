"""Requests and a response of `POST /v1/systemone` as the API reference shows them."""

from __future__ import annotations

from typing import Any

REQUEST_EXAMPLES: dict[str, Any] = {
    "support_ticket": {
        "summary": "A support ticket, one question of each type",
        "value": {
            "model": "jev-latest",
            "state": "Order 8812 arrived on Tuesday with a cracked screen. I wrote twice and nobody answered. I want "
            "my money back, or I will never order here again.",
            "questions": {
                "wants_refund": {"type": "noul", "instructions": "Does the customer ask for money back?"},
                "team": {
                    "type": "choice",
                    "instructions": "Who should handle this ticket?",
                    "criteria": {
                        "billing": "payments, invoices and refunds",
                        "shipping": "late, lost or damaged parcels",
                        "sales": None,
                    },
                },
                "anger": {
                    "type": "score",
                    "instructions": "How angry is the customer?",
                    "criteria": ["calm", "annoyed", "furious"],
                },
            },
        },
    },
    "json_state": {
        "summary": "A JSON state, and a yes/no question whose sides are described",
        "value": {
            "model": "jev-latest",
            "state": {
                "device": "boiler-3",
                "readings": [{"minute": 0, "celsius": 71.5}, {"minute": 5, "celsius": 94.0}],
                "alarm_at": 90,
            },
            "questions": {
                "stop": {
                    "type": "noul",
                    "instructions": "Should the boiler be stopped now?",
                    "criteria": {"true": "a reading is above alarm_at", "false": "all readings are below alarm_at"},
                }
            },
        },
    },
    "structured_texts": {
        "summary": "Instructions and descriptions given as JSON",
        "value": {
            "model": "jev-latest",
            "state": ["add milk to the list", "and wake me at six"],
            "questions": {
                "intent": {
                    "type": "choice",
                    "instructions": {"task": "Which intent comes first?", "language": "en"},
                    "criteria": {"shopping": {"examples": ["buy bread"]}, "alarm": ["wake me", "set a timer"]},
                }
            },
        },
    },
}

RESPONSE_EXAMPLE: dict[str, Any] = {
    "model": "embedded-v4",
    "answers": {
        "wants_refund": {"type": "noul", "noul": 0.912044},
        "team": {
            "type": "choice",
            "choice": "shipping",
            "probabilities": {"billing": 0.301112, "shipping": 0.610204, "sales": 0.088684},
            "confidence": 0.415306,
            "x_certainty": 0.201095,
        },
        "anger": {
            "type": "score",
            "score": 1.7,
            "legend": {"0": "calm", "1": "annoyed", "2": "furious"},
            "probabilities": {"0": 0.05, "1": 0.2, "2": 0.75},
            "confidence": 0.55,
            "x_certainty": 0.374269,
        },
    },
    "usage": {"input_tokens": 126, "output_tokens": 0},
}
