from __future__ import annotations

from typing import TYPE_CHECKING

from sqlfluff.core.rules import BaseRule, LintResult
from sqlfluff.core.rules.crawlers import SegmentSeekerCrawler

from sqlfluff_plugin_event_windows.windows import head_of, is_constant, terms_of, window_of

if TYPE_CHECKING:
    from sqlfluff.core.rules import RuleContext


class Rule_EW02(BaseRule):
    """Window without PARTITION BY.

    Spark moves all rows to one task and sorts them there: a warning in the log, and a query that is slow today and runs
    out of memory when the table has grown. A partition by constants is no other, nor is one by ``current_date()`` and
    the like.

    Where the rows are few and stay few (one per day, one per store), say so and let it pass:
    ``-- one row per day -- noqa: EW02``.

    **Anti-pattern**

    .. code-block:: sql

        select event_id, sum(amount) over () as total
        from payments

    **Best practice**

    Partition by what the figure is about; for a figure about everything, aggregate, and join the one row.

    .. code-block:: sql

        select payments.event_id, totals.total
        from payments
        cross join (select sum(amount) as total from payments) as totals
    """

    name = "event_windows.missing_partition"
    groups = ("all", "event_windows")
    crawl_behaviour = SegmentSeekerCrawler({"over_clause"})

    def _eval(self, context: RuleContext) -> LintResult | None:
        window = window_of(context)
        if not window or not all(is_constant(term) for term in terms_of(window.partition_by)):
            return None
        return LintResult(
            anchor=head_of(window.partition_by or window.definition),
            description="Window without PARTITION BY, or with constants only: all rows go to one task.",
        )
