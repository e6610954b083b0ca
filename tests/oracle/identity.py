"""The first row of a key, its newest values, and which devices belong to a mobile number.

Written from the definitions: rows are looked at one after the other, from the newest to the oldest.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    Row = dict[str, Any]

PLATFORMS = {"IDFA": "ios", "IMEI": "android", "OAID": "android"}
KEPT = {"IDFA": 1, "IMEI": 2, "OAID": 1}


def place(values: Iterable[Any]) -> tuple[Any, ...]:
    """What compares as an ascending order does: NULL comes before all values."""
    return tuple((False, 0) if value is None else (True, value) for value in values)


def by_key(rows: Iterable[Row], keys: Sequence[str]) -> dict[tuple[Any, ...], list[Row]]:
    groups: dict[tuple[Any, ...], list[Row]] = {}
    for row in rows:
        groups.setdefault(tuple(row[key] for key in keys), []).append(row)
    return groups


def first_rows(rows: Iterable[Row], keys: Sequence[str], before: Callable[[Row, Row], bool]) -> list[Row]:
    """Of each key the row that no other one comes before."""
    return [
        row
        for group in by_key(rows, keys).values()
        for row in group
        if not any(before(other, row) for other in group if other is not row)
    ]


def newest_values(rows: Iterable[Row], order_by: Sequence[str], value: Callable[[Row], Any], number: int) -> list[Any]:
    """The newest different values of the rows of one key, the newest first; of a tie the larger value is the newer."""
    known = [row for row in rows if value(row) is not None]
    known.sort(key=lambda row: (place(row[column] for column in order_by), value(row)), reverse=True)
    return list(dict.fromkeys(value(row) for row in known))[:number]


@dataclass(frozen=True)
class Sighting:
    """A device that a mobile number was seen with; of sightings at one instant the larger id is the newer."""

    sighting_id: str
    mobile_no: str
    id_type: str
    device_id: str
    seen_at: int


@dataclass(frozen=True)
class Identity:
    """What belongs to a mobile number."""

    platform: str
    kept: dict[str, list[str]]
    last_seen_at: int


def identity(sightings: Iterable[Sighting]) -> Identity:
    """Of one number: its newest sighting says which platform, and of each kind the newest identifiers are kept."""
    newest_first = sorted(sightings, key=lambda seen: (seen.seen_at, seen.sighting_id), reverse=True)
    platform = PLATFORMS[newest_first[0].id_type]
    kept: dict[str, list[str]] = {id_type: [] for id_type in KEPT}
    for seen in newest_first:
        found = kept[seen.id_type]
        if PLATFORMS[seen.id_type] == platform and seen.device_id not in found and len(found) < KEPT[seen.id_type]:
            found.append(seen.device_id)
    return Identity(platform, kept, newest_first[0].seen_at)


def identities(sightings: Iterable[Sighting]) -> dict[str, Identity]:
    by_number: dict[str, list[Sighting]] = {}
    for seen in sightings:
        by_number.setdefault(seen.mobile_no, []).append(seen)
    return {number: identity(group) for number, group in by_number.items()}


def why_not(seen: Sighting, of_number: Identity) -> str | None:
    """Why a sighting is not kept; None where it is."""
    if PLATFORMS[seen.id_type] != of_number.platform:
        return "other platform"
    return None if seen.device_id in of_number.kept[seen.id_type] else "older identifier"
