"""Requests and responses of the intern-decision endpoints as the API reference shows them."""

from __future__ import annotations

from typing import Any

from decision_serve.pins import INTERN_DECISION_4B

_STATE = "The parcel left Ghent on Monday. The carrier has had no scan since, and the customer needs it by Friday."

_LATE = {
    "id": "late",
    "question": "Will the parcel be late?",
    "options": [
        {"id": "yes", "description": "It arrives after Friday, or never."},
        {"id": "no", "description": "It arrives by Friday."},
    ],
}

_NEXT_STEP = {
    "id": "next_step",
    "question": "What should happen now?",
    "options": [
        {"id": "wait", "description": "Nothing yet; the parcel is on its way."},
        {"id": "trace", "description": "Ask the carrier to look for it."},
        {"id": "resend", "description": "Send a second parcel."},
    ],
}

DECIDE_REQUEST_EXAMPLES: dict[str, Any] = {
    "one_decision": {"summary": "One decision in the order given", "value": {"state": _STATE, **_LATE}},
    "rotations": {
        "summary": "The same decision, averaged over the rotations of its options",
        "value": {"state": _STATE, **_LATE, "orderings": "rotations"},
    },
}

SHARED_REQUEST_EXAMPLES: dict[str, Any] = {
    "two_decisions": {
        "summary": "Two decisions in one prompt",
        "value": {"state": _STATE, "decisions": [_LATE, _NEXT_STEP]},
    },
    "json_state": {
        "summary": "A JSON state, and one averaged decision beside a plain one",
        "value": {
            "state": {"sent": "Monday", "scans": [], "needed_by": "Friday"},
            "decisions": [_LATE, {**_NEXT_STEP, "orderings": "rotations"}],
        },
    },
}

SYSTEMONE_REQUEST_EXAMPLES: dict[str, Any] = {
    "three_types": {
        "summary": "One question of each type",
        "value": {
            "model": "jev-latest",
            "state": _STATE,
            "questions": {
                "late": {"type": "noul", "instructions": "Will the parcel be late?"},
                "next_step": {
                    "type": "choice",
                    "instructions": "What should happen now?",
                    "criteria": {"wait": "nothing yet", "trace": "ask the carrier", "resend": "send a second parcel"},
                },
                "urgency": {
                    "type": "score",
                    "instructions": "How urgent is it?",
                    "criteria": ["can wait", "this week", "today"],
                },
            },
        },
    }
}

_MODEL = {
    "name": INTERN_DECISION_4B.name,
    "revision": INTERN_DECISION_4B.revision,
    "inference_sha256": INTERN_DECISION_4B.inference_sha256,
    "dtype": "bfloat16",
    "device": "cuda",
    "torch_version": "2.10.0+cu128",
    "transformers_version": "5.17.0",
}
_CALIBRATION = {"method": "temperature-scaling", "temperature": 1.99241824}
_NATIVE = {
    "type": "choice",
    "probabilities": {"yes": 0.8125, "no": 0.1875},
    "confidence": 0.8125,
    "decision": "yes",
    "source": "local",
    "choice": "yes",
}
_CALL_FACTS = {
    "prompt_sha256": "0d1b9c5f3f8d6f0f5a4c1f9a7d0e6f0b2d1c3e5a79b8c6d4e2f0a1b3c5d7e9f1",
    "prompt_version": "inference.py@c904e2c67ca0",
    "model": _MODEL,
    "readout": "DecisionEngine.predict: softmax over each field's answer symbols before its <decision> marker",
    "probability_status": "temperature-scaled by the checkpoint's shipped calibration; see `calibration`",
}
_RESULT = {
    "id": "late",
    "option_ids": ["yes", "no"],
    "probabilities": [0.8125, 0.1875],
    "top": "yes",
    "confidence": 0.8125,
    "calibration": _CALIBRATION,
    "native": _NATIVE,
    "input_tokens": 187,
    **_CALL_FACTS,
    "call": {"index": 0, "field": "q", "questions": 1},
}

DECIDE_RESPONSE_EXAMPLE: dict[str, Any] = {**_RESULT, "total_seconds": 0.0461, "forward_seconds": 0.0385}

SHARED_RESPONSE_EXAMPLE: dict[str, Any] = {
    "results": [_RESULT],
    "timing": {
        "total_seconds": 0.0461,
        "batch_size": 1,
        "calls": 1,
        "questions_per_call": [1],
        "input_tokens": [187],
        "inference_seconds": 0.0385,
    },
}

SYSTEMONE_RESPONSE_EXAMPLE: dict[str, Any] = {
    "answers": {
        "late": {
            "type": "noul",
            "probabilities": {"no": 0.1875, "yes": 0.8125},
            "confidence": 0.8125,
            "decision": "yes",
            "source": "local",
            "noul": 0.8125,
        }
    },
    "usage": {"input_tokens": 164, "output_tokens": 1, "decision_count": 1},
    "timing": {"inference_ms": 38.5},
    "calibration": _CALIBRATION,
    "model": f"{INTERN_DECISION_4B.name}@{INTERN_DECISION_4B.revision}",
    "backend": "hf",
}
