"""Where a figure of the first page stands among the published runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from benchmarks.report import spread_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from benchmarks.document import Document


class Place(NamedTuple):
    suite: str
    benchmark: str
    size: int | None = None
    """None is the size that the benchmark's file says."""
    width: int | None = None


Cases = dict[Place, dict[str, Any]]


def cases_of(documents: Iterable[Document]) -> Cases:
    """Of two runs of one case, the newer."""
    return {
        Place(document["suite"], case["benchmark"], document["size"], case["width"]): case
        for document in sorted(documents, key=lambda document: document["began"])
        for case in document["cases"]
    }


def least(cases: Mapping[Place, dict[str, Any]], place: Place, names: Sequence[str], figure: str) -> float | None:
    """The smallest median among some contenders; None where nobody came to the end."""
    there = cases[place]["contenders"] if place in cases else {}
    spreads = [spread_of(there[name], figure) for name in names if name in there and there[name]["outcome"] == "right"]
    return min((spread.middle for spread in spreads if spread), default=None)
