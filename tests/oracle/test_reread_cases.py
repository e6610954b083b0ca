"""The oracle gives what was worked out by hand."""

from __future__ import annotations

import pytest

from tests.oracle.pieces import Rereading
from tests.oracle.reread_cases import CASES, MINUTE, RereadCase


@pytest.mark.parametrize("case", CASES, ids=str)
def test_oracle(case: RereadCase) -> None:
    stream = Rereading(case.settings)
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
    assert sum(run.duplicates for run in stream.runs) == case.duplicates
