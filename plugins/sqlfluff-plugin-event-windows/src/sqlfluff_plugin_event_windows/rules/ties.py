from __future__ import annotations

from typing import TYPE_CHECKING

from sqlfluff.core.rules import BaseRule, LintResult
from sqlfluff.core.rules.crawlers import SegmentSeekerCrawler

from sqlfluff_plugin_event_windows.windows import RANKS, entries, head_of, window_of

if TYPE_CHECKING:
    from sqlfluff.core.rules import RuleContext

    from sqlfluff_plugin_event_windows.windows import Names, Window


class Rule_EW05(BaseRule):
    """Order that may have ties, where ties change the result.

    Two rows that tie come in any order, and in another one when the query runs again. This concerns
    ``row_number``, ``lag`` and others that look at one row (``order_sensitive_functions``), and every function with a
    ROWS frame that is not the whole partition. ``rank`` and ``dense_rank`` treat ties alike and pass.

    SQL does not say whether a column is unique, so names decide: an order is taken for total if one of its columns has
    a name as in ``unique_columns``, or if it has two or more columns, of which the last will be there to break ties
    (``several_columns_are_unique = False`` asks for a name). What is in PARTITION BY too, a constant and a
    repeat break no tie, nor does an expression of columns that are there themselves (``lower(name), name``). An
    expression is never taken for unique.

    **Anti-pattern**

    Which of two rows that were updated in the same second is kept?

    .. code-block:: sql

        select *
        from customers
        qualify row_number() over (partition by customer_id order by updated_at desc) = 1

    **Best practice**

    .. code-block:: sql

        select *
        from customers
        qualify row_number() over (partition by customer_id order by updated_at desc, change_id desc) = 1
    """

    name = "event_windows.ties"
    groups = ("all", "event_windows")
    crawl_behaviour = SegmentSeekerCrawler({"over_clause"})
    config_keywords = ["order_sensitive_functions", "several_columns_are_unique", "unique_columns"]
    order_sensitive_functions: Names
    unique_columns: Names
    several_columns_are_unique: bool

    def _eval(self, context: RuleContext) -> LintResult | None:
        window = window_of(context)
        if not window or not self._is_sensitive(window):
            return None
        if window.is_total(entries(self.unique_columns), several_columns_are_unique=self.several_columns_are_unique):
            return None
        return LintResult(
            anchor=head_of(window.order_by or window.definition),
            description="Nothing breaks ties in this order, so that the result may differ from run to run.",
        )

    def _is_sensitive(self, window: Window) -> bool:
        if window.function_name in entries(self.order_sensitive_functions):
            return True
        counts_rows = bool(window.frame and window.frame.unit == "rows" and not window.frame.is_entire)
        return counts_rows and window.function_name not in RANKS
