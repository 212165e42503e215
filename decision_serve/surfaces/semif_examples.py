"""Requests and responses of the semif endpoints as the API reference shows them."""

from __future__ import annotations

from typing import Any

from decision_serve.pins import SEMIF_QWEN3_5_4B

_STATE = "Invoice 4471 was paid on 3 March. The customer was charged again on 5 March and has not been refunded."

_REFUND = {
    "id": "refund",
    "question": "Is a refund due?",
    "options": [
        {"id": "yes", "description": "The customer paid more than was owed."},
        {"id": "no", "description": "The customer paid what was owed."},
    ],
}

_TEAM = {
    "id": "team",
    "question": "Which team should handle this?",
    "options": [
        {"id": "billing", "description": "Payments, invoices and refunds."},
        {"id": "technical", "description": "Faults of the product."},
        {"id": "sales", "description": "New contracts and renewals."},
    ],
}

DECIDE_REQUEST_EXAMPLES: dict[str, Any] = {
    "one_decision": {"summary": "One decision in the order given", "value": {"state": _STATE, **_REFUND}},
    "rotations": {
        "summary": "The same decision, averaged over the rotations of its options",
        "value": {"state": _STATE, **_REFUND, "orderings": "rotations"},
    },
    "workload": {
        "summary": "With a calibrated view, where the server's table has the workload",
        "value": {"state": _STATE, **_REFUND, "workload": "support"},
    },
}

SHARED_REQUEST_EXAMPLES: dict[str, Any] = {
    "two_decisions": {
        "summary": "Two decisions over one state, which is computed once",
        "value": {"state": _STATE, "decisions": [_REFUND, _TEAM]},
    },
    "json_state": {
        "summary": "A JSON state, and one averaged decision beside a plain one",
        "value": {
            "state": {"invoice": 4471, "payments": ["3 March", "5 March"], "refunds": []},
            "decisions": [_REFUND, {**_TEAM, "orderings": "rotations"}],
        },
    },
}

_REFUND_RESULT = {
    "id": "refund",
    "option_ids": ["yes", "no"],
    "probabilities": [0.8807970779778823, 0.11920292202211755],
    "option_logits": [19.5, 17.5],
    "input_tokens": 121,
}
_REFUND_SHA256 = "5b0c8a1f4e2d7c9360b1a2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f607"
_TEAM_RESULT = {
    "id": "team",
    "option_ids": ["billing", "technical", "sales"],
    "probabilities": [0.9044840065682136, 0.07424456843449029, 0.021271424997296118],
    "option_logits": [20.25, 17.75, 16.5],
    "input_tokens": 134,
}
_TEAM_SHA256 = "c81e728d9d4c2f636f067f89cc14862c2b1f0e3d4c5b6a79808f9e8d7c6b5a49"
_PROMPT_VERSION = "direct-options-v1"
_MODEL = {
    "source": SEMIF_QWEN3_5_4B.source,
    "revision": SEMIF_QWEN3_5_4B.revision,
    "dtype": "bfloat16",
    "device": "cuda:0",
    "torch_version": "2.13.0+cu128",
    "transformers_version": "5.24.0",
}
_STATUS = "conditional option score; uncalibrated as decision confidence"

DECIDE_RESPONSE_EXAMPLE: dict[str, Any] = {
    **_REFUND_RESULT,
    "forward_seconds": 0.0612,
    "total_seconds": 0.0639,
    "prompt_sha256": _REFUND_SHA256,
    "prompt_version": _PROMPT_VERSION,
    "model": _MODEL,
    "readout": "native full-vocabulary last-position logits restricted to declared answer slots",
    "probability_status": _STATUS,
}

SHARED_RESPONSE_EXAMPLE: dict[str, Any] = {
    "results": [
        {
            **result,
            "prompt_sha256": prompt_sha256,
            "prompt_version": _PROMPT_VERSION,
            "model": {**_MODEL, "serving_config": "native-state-prefix-parallel-v1"},
            "readout": "native selected suffix-position logits",
            "probability_status": _STATUS,
        }
        for result, prompt_sha256 in ((_REFUND_RESULT, _REFUND_SHA256), (_TEAM_RESULT, _TEAM_SHA256))
    ],
    "timing": {
        "total_seconds": 0.0921,
        "encode_seconds": 0.0043,
        "prefix_tokens": 71,
        "prefill_seconds": 0.0448,
        "replicate_seconds": 0.0006,
        "suffix_forward_seconds": 0.0417,
        "batch_size": 2,
        "true_suffix_tokens": 113,
        "padded_suffix_tokens": 126,
    },
}
