"""Newest values and device identity, worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from .identity import Sighting, first_rows, identity, newest_values, why_not

# a place of two columns, and a value; of the two rows at (2, 1) the larger value is the newer
ROWS: list[dict[str, Any]] = [
    {"at": 1, "id": 9, "value": "a"},
    {"at": 2, "id": 1, "value": "b"},
    {"at": 2, "id": 1, "value": "c"},
    {"at": 3, "id": 1, "value": "a"},
    {"at": 4, "id": 1, "value": None},
    {"at": None, "id": 5, "value": "z"},
]


@pytest.mark.parametrize("turn", [1, -1])
@pytest.mark.parametrize(("number", "expected"), [(1, ["a"]), (2, ["a", "c"]), (9, ["a", "c", "b", "z"])])
def test_newest_values(number: int, expected: list[str], turn: int) -> None:
    assert newest_values(ROWS[::turn], ["at", "id"], lambda row: row["value"], number) == expected


def test_first_rows() -> None:
    def earlier(row: dict[str, Any], other: dict[str, Any]) -> bool:
        return bool((row["at"] or 0) < (other["at"] or 0))

    assert first_rows(ROWS, ["id"], earlier) == [ROWS[0], ROWS[1], ROWS[2], ROWS[5]], "a tie has several"


def seen(*words: str) -> list[Sighting]:
    """`IMEI:a@3`, numbered in the order given."""
    found = []
    for number, word in enumerate(words):
        id_type, rest = word.split(":")
        device_id, at = rest.split("@")
        found.append(Sighting(f"s{number}", "1", id_type, device_id, int(at)))
    return found


@pytest.mark.parametrize(
    ("words", "platform", "kept"),
    [
        (("IDFA:f@1", "IDFA:g@2"), "ios", {"IDFA": ["g"]}),
        (("IDFA:f@3", "IDFA:g@2", "IDFA:f@1"), "ios", {"IDFA": ["f"]}),
        (("IMEI:a@1", "IMEI:b@2", "IMEI:c@3"), "android", {"IMEI": ["c", "b"]}),
        (("IMEI:a@1", "IMEI:b@2", "IMEI:a@3"), "android", {"IMEI": ["a", "b"]}),
        (("OAID:o@1", "OAID:p@2", "IMEI:a@1"), "android", {"OAID": ["p"], "IMEI": ["a"]}),
        (("IMEI:a@1", "OAID:o@2", "IDFA:f@3"), "ios", {"IDFA": ["f"]}),
        (("IDFA:f@1", "IDFA:g@2", "OAID:o@3"), "android", {"OAID": ["o"]}),
        (("IDFA:f@1", "IMEI:a@1"), "android", {"IMEI": ["a"]}),
        (("IMEI:a@1", "IDFA:f@1"), "ios", {"IDFA": ["f"]}),
    ],
)
def test_identity(words: tuple[str, ...], platform: str, kept: dict[str, list[str]]) -> None:
    found = identity(seen(*words))
    assert found.platform == platform
    assert {id_type: ids for id_type, ids in found.kept.items() if ids} == kept


def test_why_not() -> None:
    sightings = seen("IMEI:a@1", "IMEI:b@2", "IDFA:f@3", "IMEI:c@4", "IMEI:b@5", "OAID:o@5")
    found = identity(sightings)
    assert [why_not(sighting, found) for sighting in sightings] == [
        *("older identifier", None, "other platform", None, None, None),
    ]
