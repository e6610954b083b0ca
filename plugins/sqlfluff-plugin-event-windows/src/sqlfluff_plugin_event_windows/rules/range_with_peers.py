from __future__ import annotations

from typing import TYPE_CHECKING

from sqlfluff.core.rules import BaseRule, LintResult
from sqlfluff.core.rules.crawlers import SegmentSeekerCrawler

from sqlfluff_plugin_event_windows.windows import EXTREMES, VALUE_OF_A_ROW, entries, head_of, window_of

if TYPE_CHECKING:
    from sqlfluff.core.rules import RuleContext

    from sqlfluff_plugin_event_windows.windows import Names


class Rule_EW04(BaseRule):
    """RANGE up to the current row, where rows may tie.

    To RANGE, the current row is every row with the same value in ORDER BY: all of them get the same running figure,
    which jumps from one value to the next. Where one figure a row is meant, that is ROWS, with an order that leaves no
    ties. Whether a column leaves none is judged by its name (``unique_columns``).

    There is no automatic fix: ROWS gives other figures where there are ties. Where they are meant to count together
    ("all of the day"), say so: ``-- the whole day -- noqa: EW04``. RANGE with an interval can't be written with ROWS
    and passes, as do the whole partition, functions that admit no other frame (``cume_dist``), and the least or the
    greatest of what the order is made of (``min(paid_on) over (... order by paid_on ...)``), which ROWS would not
    change. What EW01 writes for a window without a frame is a RANGE of this kind; this rule then asks whether it is
    meant.

    **Anti-pattern**

    .. code-block:: sql

        select
            sum(amount) over (
                partition by account_id
                order by paid_on
                range between unbounded preceding and current row
            ) as balance
        from payments

    **Best practice**

    .. code-block:: sql

        select
            sum(amount) over (
                partition by account_id
                order by paid_on, payment_id
                rows between unbounded preceding and current row
            ) as balance
        from payments
    """

    name = "event_windows.range_with_peers"
    groups = ("all", "event_windows")
    crawl_behaviour = SegmentSeekerCrawler({"over_clause"})
    config_keywords = ["several_columns_are_unique", "unique_columns"]
    unique_columns: Names
    several_columns_are_unique: bool

    def _eval(self, context: RuleContext) -> LintResult | None:
        window = window_of(context)
        if not window or not window.frame_clause or not window.frame or not window.order_by:
            return None
        includes_peers = window.frame.grows_to_current_row or window.frame.shrinks_from_current_row
        if window.frame.unit != "range" or not includes_peers:
            return None
        # EW03 and EW05 judge functions that give the value of one row; cume_dist and others admit no other frame.
        if window.function_name in VALUE_OF_A_ROW or not window.takes_frame:
            return None
        if window.function_name in EXTREMES and window.is_of_its_order:
            return None
        if window.is_total(entries(self.unique_columns), several_columns_are_unique=self.several_columns_are_unique):
            return None
        return LintResult(
            anchor=head_of(window.frame_clause),
            description="RANGE takes in all rows that tie with the current one; one figure a row is ROWS.",
        )
