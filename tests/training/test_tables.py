import pytest

from training.quality import Bar, FamilyQuality, Interval, Results, TypeQuality
from training.tables import bars_table, markdown, seen_table, types_table, unseen_table

RESULTS = Results(
    model="small-v1",
    weights_sha256="aa",
    held_out_sha256="bb",
    families=[
        FamilyQuality("banking77", "choice", False, 200, Interval(0.934, 0.89, 0.966), 0.2),
        FamilyQuality("home-assistant", "choice", False, 200, Interval(0.8, 0.744, 0.85), 0.6),
        FamilyQuality("urgency", "score", True, 20, Interval(0.65, 0.45, 0.85), 0.7),
        FamilyQuality("spam", "noul", False, 100, Interval(0.7512, 0.68, 0.8), 0.5),
    ],
    types=[
        TypeQuality(
            kind="noul",
            questions=100,
            temperature=1.25,
            quality_unseen=Interval(0.7512, 0.68, 0.8),
            ece_before=Interval(0.1234, 0.1, 0.15),
            ece=Interval(0.04, 0.02, 0.06),
            ece_unseen=Interval(0.05, 0.03, 0.07),
            mae_ratio=None,
        )
    ],
    bars=[
        Bar("accuracy", 0.7, False, Interval(0.713, 0.64, 0.78)),
        Bar("error", 0.6, True, Interval(0.7001, 0.65, 0.75)),
        Bar("points above chance", 0.1, False, Interval(-0.05, -0.1, 0.004)),
    ],
    baselines={
        "chance": {"banking77": 0.17, "home-assistant": 0.166, "spam": 0.5},
        "majority": {"banking77": 0.2, "home-assistant": 0.3, "spam": 0.5},
    },
)


def test_bars():
    assert bars_table(RESULTS).splitlines() == [
        "| promise | target | measured (95 %) | met |",
        "| --- | --- | --- | --- |",
        "| accuracy | at least 70% | 71.3% (64% to 78%) | yes |",
        "| error | at most 0.6 | 0.700 (0.650 to 0.750) | **no** |",
        "| points above chance | at least 10% | -5.0% (-10% to 0%) | **no** |",
    ]


def test_what_was_not_trained_on_stands_beside_the_baselines_the_farthest_first():
    assert unseen_table(RESULTS).splitlines() == [
        "| questions | type | what | n | embedded (95 %) | chance | majority |",
        "| --- | --- | --- | --- | --- | --- | --- |",
        "| spam | noul | family never trained on | 100 | 75.1% (68% to 80%) | 50% | 50% |",
        "| home-assistant | choice | source never trained on | 200 | 80.0% (74% to 85%) | 17% | 30% |",
        "| banking77 | choice | other texts of this source trained on | 200 | 93.4% (89% to 97%) | 17% | 20% |",
    ]


def test_what_was_trained_on_has_a_table_of_its_own():
    assert seen_table(RESULTS).splitlines() == [
        "| family | type | n | embedded (95 %) |",
        "| --- | --- | --- | --- |",
        "| urgency | score | 20 | 65.0% (45% to 85%) |",
    ]


def test_types():
    assert types_table(RESULTS).splitlines() == [
        "| type | mean of unseen families (95 %) | n | temperature | ECE at temperature 1 (95 %) | ECE (95 %) "
        "| ECE of unseen families (95 %) |",
        "| --- | --- | --- | --- | --- | --- | --- |",
        "| noul | 75.1% (68% to 80%) | 100 | 1.25 | 0.123 (0.100 to 0.150) | 0.040 (0.020 to 0.060) "
        "| 0.050 (0.030 to 0.070) |",
    ]


@pytest.mark.parametrize("table", [bars_table, unseen_table, seen_table, types_table])
def test_the_page_has_every_table(table):
    assert table(RESULTS) in markdown(RESULTS).split("\n\n")
