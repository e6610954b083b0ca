from __future__ import annotations

from typing import TYPE_CHECKING

from sqlfluff.core.rules import BaseRule, LintResult
from sqlfluff.core.rules.crawlers import SegmentSeekerCrawler

from sqlfluff_plugin_event_windows.windows import arguments_of, head_of, window_of

if TYPE_CHECKING:
    from sqlfluff.core.rules import RuleContext


class Rule_EW06(BaseRule):
    """DISTINCT in a window.

    Spark rejects ``count(distinct x) over (...)`` and every other function with DISTINCT and OVER, when the query is
    analysed: the model fails at its next run, not in review.

    **Anti-pattern**

    .. code-block:: sql

        select count(distinct page_id) over (partition by session_id) as pages
        from page_views

    **Best practice**

    The size of a set is exact and keeps the values in memory; ``approx_count_distinct`` is an estimate that does not.
    In a frame that moves the set is made again for every row: there ``count_distinct`` of the macro
    ``moving_aggregates`` is exact, in time that does not grow with the frame.

    .. code-block:: sql

        select size(collect_set(page_id) over (partition by session_id)) as pages
        from page_views
    """

    name = "event_windows.distinct"
    groups = ("all", "event_windows")
    crawl_behaviour = SegmentSeekerCrawler({"over_clause"})

    def _eval(self, context: RuleContext) -> LintResult | None:
        window = window_of(context)
        # To SQLFluff, distinct(x) is a function that is called.
        first = next((head_of(part) for part in arguments_of(window.function)), None) if window else None
        if not first or first.raw.lower() != "distinct":
            return None
        return LintResult(anchor=first, description="DISTINCT in a window, which Spark rejects.")
