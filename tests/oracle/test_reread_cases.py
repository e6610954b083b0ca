"""The oracle gives what was worked out by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.oracle import Stream
from tests.oracle.adding_cases import CASES as ADDING_CASES
from tests.oracle.adding_cases import AddingCase
from tests.oracle.pieces import Rereading
from tests.oracle.reread_cases import CASES, MINUTE, RereadCase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.oracle import Session


def in_order(sessions: Iterable[Session]) -> list[Session]:
    """As a case lists them."""
    return sorted(sessions, key=lambda session: (session.key, session.start, session.id))


@pytest.mark.parametrize("case", [*CASES, *ADDING_CASES], ids=str)
def test_oracle(case: RereadCase) -> None:
    stream = Rereading(case.settings) if case.settings.rereads else Stream(case.settings)
    for batch in case.history.batches:
        stream.run(batch)
    live = sorted(
        (str(s.key[0]), s.start // MINUTE, s.last_event_at // MINUTE, s.event_count, s.started_by or "")
        for s in stream.sessions()
    )
    assert live == sorted((*of_key, began or "") for *of_key, began in case.live)
    starts = {old[1] // MINUTE: new[1] // MINUTE for old, new in stream.aliases().items()}
    assert starts == case.aliases
    assert len(stream.rejected) == case.rejected
    if case.settings.rereads:
        assert sum(run.duplicates for run in stream.runs) == case.duplicates
    if isinstance(case, AddingCase):
        totals = [(s.key, s.start, s.event_count, s.aggregates["total"]) for s in in_order(stream.sessions())]
        assert tuple(total for *_, total in totals) == case.totals
