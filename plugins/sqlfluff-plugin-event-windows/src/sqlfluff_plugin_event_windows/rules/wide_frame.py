from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlfluff.core.errors import SQLFluffUserError
from sqlfluff.core.rules import BaseRule, LintResult
from sqlfluff.core.rules.crawlers import SegmentSeekerCrawler

from sqlfluff_plugin_event_windows.windows import entries, head_of, window_of

if TYPE_CHECKING:
    from sqlfluff.core.rules import RuleContext

    from sqlfluff_plugin_event_windows.windows import Names


class Rule_EW07(BaseRule):
    """Wide moving frame.

    For a frame that moves at both ends Spark computes every row's figure from all rows of its frame, so time
    grows with the frame's width. ``event_windows.moving_aggregates`` gives moving sums, counts, averages, minima,
    maxima and counts of different values in time that does not.

    A ROWS frame is judged by the rows it holds (``max_frame_rows``). How many rows there are in an interval is not in
    the SQL: RANGE frames are judged only if you say what is wide for your data (``max_frame_days``).

    **Anti-pattern**

    .. code-block:: sql

        select
            avg(temperature) over (
                partition by sensor_id
                order by measured_at, measurement_id
                rows between 9999 preceding and current row
            ) as moving_average
        from measurements

    **Best practice**

    .. code-block:: sql

        {{ event_windows.moving_aggregates(
            ref('measurements'),
            partition_by=['sensor_id'],
            order_by=['measured_at', 'measurement_id'],
            frame={'rows': [-9999, 0]},
            aggregates={'moving_average': {'function': 'avg', 'expression': 'temperature'}},
        ) }}
    """

    name = "event_windows.wide_frame"
    groups = ("all", "event_windows")
    crawl_behaviour = SegmentSeekerCrawler({"over_clause"})
    config_keywords = ["max_frame_days", "max_frame_rows", "wide_frame_functions"]
    max_frame_days: float
    max_frame_rows: int
    wide_frame_functions: Names

    def __init__(self, code: str, description: str, **settings: Any) -> None:
        super().__init__(code, description, **settings)
        for name in ("max_frame_days", "max_frame_rows"):
            given = settings[name]
            if isinstance(given, bool) or not isinstance(given, int | float):
                raise SQLFluffUserError(
                    f"{name} of {self.name} is not a number; given: {given!r}; accepted: a number such as 100"
                )

    def _eval(self, context: RuleContext) -> LintResult | None:
        window = window_of(context)
        if not window or not window.frame_clause or not window.frame:
            return None
        if window.function_name not in entries(self.wide_frame_functions):
            return None
        rows, days = window.frame.rows, window.frame.days
        if rows is not None and rows > self.max_frame_rows:
            width = f"{rows:g} rows"
        elif days is not None and days > self.max_frame_days > 0:
            width = f"{days:g} days"
        else:
            return None
        return LintResult(
            anchor=head_of(window.frame_clause),
            description=f"Moving frame of {width}: event_windows.moving_aggregates takes no longer for wide frames.",
        )
