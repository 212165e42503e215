"""A config.json is understood in full, or refused with the file and the key that are wrong."""

import copy
import json
import math

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from decision_serve.engines.native.architecture import (
    Attention,
    LinearAttention,
    Rotary,
    UnsupportedArchitecture,
    read_architecture,
)
from decision_serve.errors import CheckpointError

LLAMA = {
    "model_type": "llama",
    "vocab_size": 97,
    "hidden_size": 64,
    "intermediate_size": 160,
    "num_hidden_layers": 3,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "max_position_embeddings": 8192,
    "rms_norm_eps": 1e-5,
    "rope_theta": 500_000.0,
}
QWEN = {
    **{key: LLAMA[key] for key in ("vocab_size", "hidden_size", "intermediate_size", "num_attention_heads")},
    "model_type": "qwen3_5_text",
    "num_hidden_layers": 4,
    "num_key_value_heads": 2,
    "head_dim": 32,
    "linear_num_key_heads": 2,
    "linear_num_value_heads": 4,
    "linear_key_head_dim": 16,
    "linear_value_head_dim": 8,
    "linear_conv_kernel_dim": 4,
    "max_position_embeddings": 262_144,
    "tie_word_embeddings": True,
    "rope_parameters": {
        "rope_type": "default",
        "rope_theta": 10_000_000,
        "partial_rotary_factor": 0.25,
        "mrope_section": [2, 1, 1],
    },
}
COMPOSITE = {"model_type": "qwen3_5", "text_config": QWEN, "vision_config": {"model_type": "qwen3_5_vision"}}
LLAMA3 = {"factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0, "original_max_position_embeddings": 512}
LINEAR, FULL = "linear_attention", "full_attention"


@pytest.fixture(scope="module")
def read(tmp_path_factory):
    """`read(config)`: the architecture of a folder with this config.json, which may be text."""
    folder = tmp_path_factory.mktemp("config")

    def write_and_read(config):
        text = config if isinstance(config, str) else json.dumps(config)
        (folder / "config.json").write_text(text, encoding="utf-8")
        return read_architecture(folder)

    return write_and_read


def refusal(read, config, kind=CheckpointError):
    with pytest.raises(CheckpointError) as caught:
        read(config)
    assert type(caught.value) is kind
    assert "config.json" in str(caught.value)
    return str(caught.value)


# -- what is understood


def test_llama(read):
    architecture = read(LLAMA)
    assert architecture.family == "llama"
    assert (architecture.vocabulary, architecture.hidden, architecture.mlp) == (97, 64, 160)
    assert architecture.layers == (False, False, False)
    assert architecture.linear is None
    assert architecture.attention == Attention(
        heads=4, key_heads=2, head_size=16, rotary=Rotary(16, 500_000.0), gated=False, normed=False, biased=False
    )
    assert (architecture.norm_eps, architecture.zero_centred_norms) == (1e-5, False)
    assert (architecture.tied, architecture.mlp_biased) == (False, False)
    assert (architecture.context_length, architecture.prefix) == (8192, "model.")


def test_qwen(read):
    architecture = read(QWEN)
    assert architecture.family == "qwen3_5"
    assert architecture.layers == (True, True, True, False)
    assert architecture.linear == LinearAttention(key_heads=2, value_heads=4, key_size=16, value_size=8, kernel=4)
    assert architecture.linear.channels == 2 * 2 * 16 + 4 * 8
    assert architecture.attention == Attention(
        heads=4, key_heads=2, head_size=32, rotary=Rotary(8, 10_000_000.0), gated=True, normed=True, biased=False
    )
    assert (architecture.norm_eps, architecture.zero_centred_norms) == (1e-6, True)
    assert (architecture.tied, architecture.mlp_biased) == (True, False)
    assert (architecture.context_length, architecture.prefix) == (262_144, "model.")


def test_composite_is_its_text_model_under_another_prefix(read):
    text, composite = read(QWEN), read(COMPOSITE)
    assert composite.prefix == "model.language_model."
    assert composite == type(text)(**{**vars(text), "prefix": composite.prefix})


def test_whole_config_decides_about_the_head(read):
    assert read(COMPOSITE).tied
    assert not read(COMPOSITE | {"tie_word_embeddings": False}).tied
    assert read(COMPOSITE | {"tie_word_embeddings": None}).tied


@pytest.mark.parametrize(
    ("changes", "rotary"),
    [
        ({"rope_theta": None}, Rotary(16, 10_000.0)),
        ({"rope_theta": 7}, Rotary(16, 7.0)),
        ({"rope_scaling": None}, Rotary(16, 500_000.0)),
        ({"rope_parameters": {"rope_type": "default", "rope_theta": 3e6}}, Rotary(16, 3e6)),
        ({"rope_theta": None, "rope_parameters": {"rope_theta": 3e6}}, Rotary(16, 3e6)),
        ({"rope_scaling": {"type": "linear", "factor": 2}}, Rotary(16, 500_000.0, linear_factor=2.0)),
        ({"rope_scaling": {"rope_type": "linear", "factor": 2.5}}, Rotary(16, 500_000.0, linear_factor=2.5)),
        ({"rope_scaling": {"rope_type": "llama3", **LLAMA3}}, Rotary(16, 500_000.0, llama3=LLAMA3)),
        ({"rope_parameters": {"rope_type": "llama3", "rope_theta": 9.0, **LLAMA3}}, Rotary(16, 9.0, llama3=LLAMA3)),
        (  # the newer place goes before the older
            {"rope_scaling": {"type": "linear", "factor": 2}, "rope_parameters": {"rope_theta": 3.0, "factor": 5.0}},
            Rotary(16, 3.0, linear_factor=5.0),
        ),
        ({"partial_rotary_factor": 0.5}, Rotary(8, 500_000.0)),
        ({"head_dim": 40}, Rotary(40, 500_000.0)),
    ],
)
def test_rotary_of_old_and_new_configs(read, changes, rotary):
    assert read(LLAMA | changes).attention.rotary == rotary


def test_qwen_rotates_a_quarter_where_nothing_is_said(read):
    rotary = {"rope_theta": 1e7, "type": "mrope", "mrope_section": [2, 1, 1]}
    assert read(QWEN | {"rope_parameters": rotary}).attention.rotary == Rotary(8, 1e7)
    assert read(QWEN | {"rope_parameters": {}}).attention.rotary == Rotary(8, 10_000.0)


def test_absent_counts_have_their_usual_values(read):
    without = {key: value for key, value in LLAMA.items() if key not in ("num_key_value_heads", "rms_norm_eps")}
    assert read(without).attention.key_heads == 4
    assert read(without).norm_eps == 1e-6
    assert read(LLAMA | {"num_key_value_heads": None}).attention.key_heads == 4


@pytest.mark.parametrize(
    ("changes", "layers"),
    [
        ({"num_hidden_layers": 9}, (True, True, True, False) * 2 + (True,)),
        ({"num_hidden_layers": 5, "full_attention_interval": 2}, (True, False, True, False, True)),
        ({"full_attention_interval": None}, (True, True, True, False)),
        ({"layer_types": [FULL, LINEAR, LINEAR, FULL]}, (False, True, True, False)),
        ({"layer_types": [LINEAR] * 4, "full_attention_interval": 2}, (True,) * 4),
    ],
)
def test_layers_are_listed_or_counted(read, changes, layers):
    assert read(QWEN | changes).layers == layers


def test_full_attention_alone_needs_no_linear_sizes(read):
    config = {key: value for key, value in QWEN.items() if not key.startswith("linear_")}
    assert read(config | {"layer_types": [FULL] * 4}).linear is None


@pytest.mark.parametrize("biased", [False, True])
def test_flags(read, biased):
    llama = read(LLAMA | {"attention_bias": biased, "mlp_bias": biased, "tie_word_embeddings": biased})
    assert (llama.attention.biased, llama.mlp_biased, llama.tied) == (biased,) * 3
    qwen = read(QWEN | {"attention_bias": biased, "attn_output_gate": biased})
    assert (qwen.attention.biased, qwen.attention.gated) == (biased,) * 2


# -- what is refused


@pytest.mark.parametrize("kind", ["mistral", "qwen3_5_moe", "Llama", "", None, 3, ["llama"], {}])
def test_unknown_models(read, kind):
    for config in ({**LLAMA, "model_type": kind}, {**COMPOSITE, "text_config": {**QWEN, "model_type": kind}}):
        message = refusal(read, config, UnsupportedArchitecture)
        assert f"model_type is {kind!r}" in message
        assert "llama" in message


@pytest.mark.parametrize(
    ("config", "key"),
    [
        (LLAMA | {"hidden_act": "gelu"}, "hidden_act is 'gelu'"),
        (LLAMA | {"hidden_act": None}, "hidden_act is None"),
        (LLAMA | {"rope_scaling": {"rope_type": "yarn", "factor": 2.0}}, "rope_type is 'yarn'"),
        (LLAMA | {"rope_scaling": {"type": "dynamic", "factor": 2.0}}, "rope_type is 'dynamic'"),
        (LLAMA | {"rope_scaling": {"rope_type": ["llama3"]}}, "rope_type is ['llama3']"),
        (QWEN | {"layer_types": [LINEAR, LINEAR, "sliding_attention", FULL]}, "'sliding_attention' in layer_types"),
    ],
)
def test_unknown_parts_of_a_known_model(read, config, key):
    assert key in refusal(read, config, UnsupportedArchitecture)


NOT_COUNTS = [0, -1, 4.0, 2.5, "4", True, [], {}, math.nan, math.inf, 10**30]
COUNTS = [
    *("vocab_size", "hidden_size", "intermediate_size", "num_hidden_layers", "num_attention_heads"),
    *("num_key_value_heads", "head_dim", "max_position_embeddings", "linear_num_key_heads", "linear_num_value_heads"),
    *("linear_key_head_dim", "linear_value_head_dim", "linear_conv_kernel_dim", "full_attention_interval"),
]


@pytest.mark.parametrize("name", COUNTS)
def test_counts_are_positive_whole_numbers(read, name):
    for value in NOT_COUNTS:
        assert f"{name} is {value!r}, expected a whole number" in refusal(read, QWEN | {name: value})


@pytest.mark.parametrize("name", [*COUNTS[:5], "max_position_embeddings", *COUNTS[8:13]])
def test_missing_counts(read, name):
    assert f"{name} is None" in refusal(read, {key: value for key, value in QWEN.items() if key != name})


def test_layers_that_no_model_has(read):
    for config in (LLAMA, QWEN):
        assert "num_hidden_layers is 1001" in refusal(read, config | {"num_hidden_layers": 1001})


NOT_NUMBERS = [0, -1e-6, "1e-6", True, [], math.nan, math.inf, -math.inf, 10**400]


@pytest.mark.parametrize("value", NOT_NUMBERS)
def test_numbers_are_positive_and_finite(read, value):
    assert f"rms_norm_eps is {value!r}" in refusal(read, LLAMA | {"rms_norm_eps": value})
    assert f"rope_theta is {value!r}" in refusal(read, LLAMA | {"rope_theta": value})
    assert f"partial_rotary_factor is {value!r}" in refusal(read, LLAMA | {"partial_rotary_factor": value})
    linear = {"rope_type": "linear", "factor": value}
    assert f"factor is {value!r}" in refusal(read, LLAMA | {"rope_scaling": linear})
    for name in LLAMA3:
        scaling = {"rope_type": "llama3", **LLAMA3, name: value}
        assert f"{name} is {value!r}" in refusal(read, LLAMA | {"rope_scaling": scaling})


def test_missing_scaling_parameters(read):
    assert "factor is None" in refusal(read, LLAMA | {"rope_scaling": {"type": "linear"}})
    for name in LLAMA3:
        scaling = {"rope_type": "llama3", **{key: value for key, value in LLAMA3.items() if key != name}}
        assert f"{name} is None" in refusal(read, LLAMA | {"rope_parameters": scaling})


@pytest.mark.parametrize("value", [0, 1, "false", "true", []])
@pytest.mark.parametrize("name", ["attention_bias", "attn_output_gate", "tie_word_embeddings"])
def test_flags_are_true_or_false(read, name, value):
    assert f"{name} is {value!r}, expected true or false" in refusal(read, QWEN | {name: value})


@pytest.mark.parametrize(
    ("config", "keys"),
    [
        (LLAMA | {"num_key_value_heads": 3}, ("num_attention_heads is 4", "num_key_value_heads 3")),
        (LLAMA | {"num_attention_heads": 65, "num_key_value_heads": 65}, ("head_dim is 0",)),
        (LLAMA | {"head_dim": 15}, ("partial_rotary_factor is 1.0", "15 entries")),
        (LLAMA | {"partial_rotary_factor": 1.5}, ("partial_rotary_factor is 1.5",)),
        (QWEN | {"head_dim": 4}, ("partial_rotary_factor is 0.25", "4 entries")),
        (QWEN | {"linear_num_value_heads": 3}, ("linear_num_value_heads is 3", "linear_num_key_heads 2")),
        (QWEN | {"layer_types": [LINEAR, FULL]}, ("layer_types has 2 entries", "num_hidden_layers is 4")),
        (QWEN | {"layer_types": []}, ("layer_types has 0 entries", "num_hidden_layers is 4")),
        (QWEN | {"rope_parameters": {"mrope_section": [1, 1, 1]}}, ("mrope_section is [1, 1, 1]", "4 pairs")),
        (QWEN | {"rope_parameters": {"mrope_section": ["2", 1, 1]}}, ("mrope_section is ['2', 1, 1]",)),
        (QWEN | {"rope_parameters": {"mrope_section": 4}}, ("mrope_section is 4",)),
        (
            LLAMA | {"rope_scaling": {"rope_type": "llama3", **LLAMA3, "high_freq_factor": 1.0}},
            ("low_freq_factor", "high_freq_factor"),
        ),
    ],
)
def test_contradictions_name_both_sides(read, config, keys):
    message = refusal(read, config)
    assert all(key in message for key in keys), message


@pytest.mark.parametrize("value", ["linear", 2, [1], True])
def test_places_of_rotary_parameters_are_objects(read, value):
    for name in ("rope_scaling", "rope_parameters"):
        assert f"{name} is {value!r}" in refusal(read, LLAMA | {name: value})


@pytest.mark.parametrize("value", ["linear_attention", [1, 2, 3, 4], [None] * 4, [[]] * 4, {}, 4, False])
def test_layer_types_are_a_list_of_names(read, value):
    assert f"layer_types is {value!r}" in refusal(read, QWEN | {"layer_types": value})


@pytest.mark.parametrize(
    "text", ["", "{", "nonsense", "[" * 100_000, '{"a": ' * 50_000, '{"vocab_size": 1' + "0" * 5000]
)
def test_files_that_are_no_json(read, text):
    assert "cannot be read" in refusal(read, text)


@pytest.mark.parametrize(
    "config", [[], [LLAMA], None, 3, "llama", {"model_type": "qwen3_5"}, COMPOSITE | {"text_config": 1}]
)
def test_json_that_is_no_config(read, config):
    assert "describes no text model" in refusal(read, json.dumps(config))


def test_absent_or_unreadable_file(tmp_path):
    with pytest.raises(CheckpointError, match=r"config\.json cannot be read"):
        read_architecture(tmp_path)
    (tmp_path / "config.json").write_bytes(b"\xff\xfe{}")
    with pytest.raises(CheckpointError, match=r"config\.json cannot be read"):
        read_architecture(tmp_path)


# -- whatever a file says

NUMBERS = st.one_of(
    st.integers(), st.floats(), st.sampled_from([0, 1, 2, 3, 4, 8, 2**31, 2**63, 10**400, 1e308, 5e-324])
)
LEAVES = st.one_of(
    st.none(), st.booleans(), NUMBERS, st.text(max_size=5), st.sampled_from(["linear", "llama3", "default", LINEAR])
)
JSON = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner), max_leaves=6
)
DELETE = object()
KEYS = sorted({*LLAMA, *QWEN, "layer_types", "rope_scaling", "hidden_act", "attention_bias", "mlp_bias", *COUNTS})
ROTARY_KEYS = ["rope_type", "type", "rope_theta", "partial_rotary_factor", "mrope_section", *LLAMA3]


@st.composite
def mutated(draw):
    config = copy.deepcopy(draw(st.sampled_from([LLAMA, QWEN, COMPOSITE])))
    text = config.get("text_config", config)
    for _ in range(draw(st.integers(1, 3))):
        target, keys = draw(st.sampled_from([(text, KEYS), (config, [*KEYS, "text_config"]), ("rotary", ROTARY_KEYS)]))
        if target == "rotary":
            place = draw(st.sampled_from(["rope_scaling", "rope_parameters"]))
            if not isinstance(text.get(place), dict):
                text[place] = {"rope_type": draw(st.sampled_from(["default", "linear", "llama3"])), **LLAMA3}
            target = text[place]
        value = draw(st.one_of(st.just(DELETE), JSON))
        key = draw(st.sampled_from(keys))
        if value is DELETE:
            target.pop(key, None)
        else:
            target[key] = value
    return config


@settings(max_examples=100, deadline=None)
@given(config=mutated())
@example(config=QWEN | {"layer_types": [[], {}]})
@example(config=LLAMA | {"num_hidden_layers": 2**31})
@example(config=LLAMA | {"head_dim": 2**31 - 1, "partial_rotary_factor": 5e-324})
def test_any_config_is_understood_or_refused(read, config):
    try:
        architecture = read(config)
    except CheckpointError:
        return
    attention, rotary, linear = architecture.attention, architecture.attention.rotary, architecture.linear
    sizes = [architecture.vocabulary, architecture.hidden, architecture.mlp, architecture.context_length]
    sizes += [attention.heads, attention.key_heads, attention.head_size, len(architecture.layers)]
    numbers = [architecture.norm_eps, rotary.theta, rotary.linear_factor, *(rotary.llama3 or {}).values()]
    assert (linear is not None) == any(architecture.layers)
    if linear is not None:
        sizes += vars(linear).values()
        assert linear.value_heads % linear.key_heads == 0
    assert all(type(size) is int and 0 < size < 2**31 for size in sizes)
    assert all(type(number) is float and 0 < number < math.inf for number in numbers)
    assert attention.heads % attention.key_heads == 0
    assert rotary.size % 2 == 0
    assert 2 <= rotary.size <= attention.head_size
    flags = (architecture.tied, architecture.mlp_biased, attention.biased, attention.gated, *architecture.layers)
    assert all(type(flag) is bool for flag in flags)
