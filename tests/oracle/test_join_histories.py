"""The generator of join histories: the same from the same seed, and shrunk to what matters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .join_histories import random_join, shrink

if TYPE_CHECKING:
    from .join_histories import JoinHistory


def test_the_same_from_the_same_seed() -> None:
    assert random_join(12).to_text() == random_join(12).to_text()
    assert random_join(12).to_text() != random_join(13).to_text()


def test_shrink_leaves_what_fails() -> None:
    """Two rows of four runs are what matters here; the others, and the runs without them, go."""

    def fails(history: JoinHistory) -> bool:
        lefts = {row.id for left, _ in history.batches for row in left}
        rights = {row.id for _, right in history.batches for row in right}
        return 3 in lefts and 103 in rights

    history = random_join(12)
    assert fails(history)
    small = shrink(history, fails)
    assert [[row.id for row in left] for left, _ in small.batches] == [[3]]
    assert [[row.id for row in right] for _, right in small.batches] == [[103]]
    assert small.settings == history.settings
    assert small.made_by == "seed 12, shrunk"
