"""
Session windows of Apache Beam, in an environment of its own: a pipeline of the direct runner.

Reads JSON (a gap in milliseconds, events as [key, milliseconds]) and writes as JSON what Beam makes of them, as
[key, start, end, number of events]. Milliseconds, since Beam cuts the ends of a window to them.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any


def sessions(gap: int, events: list[tuple[str, int]]) -> list[list[Any]]:
    import apache_beam as beam
    from apache_beam.transforms.window import Sessions, TimestampedValue
    from apache_beam.utils.timestamp import Duration, Timestamp

    class WithWindow(beam.DoFn):  # type: ignore[misc]
        def process(self, counted: tuple[str, int], window: Any = beam.DoFn.WindowParam) -> Any:
            key, count = counted
            yield json.dumps([key, window.start.micros // 1_000, window.end.micros // 1_000, count])

    with tempfile.TemporaryDirectory() as folder:
        with beam.Pipeline(runner="DirectRunner") as pipeline:
            (
                pipeline
                | beam.Create(events)
                | beam.Map(lambda event: TimestampedValue((event[0], event[1]), Timestamp(micros=1_000 * event[1])))
                | beam.WindowInto(Sessions(Duration(micros=1_000 * gap)))
                | beam.combiners.Count.PerKey()
                | beam.ParDo(WithWindow())
                | beam.io.WriteToText(f"{folder}/sessions")
            )
        lines = [line for file in Path(folder).iterdir() for line in file.read_text().splitlines()]
    return [json.loads(line) for line in lines]


if __name__ == "__main__":
    given = json.load(sys.stdin)
    json.dump(sessions(given["gap"], given["events"]), sys.stdout)
