from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sqlfluff.core.rules import BaseRule, LintResult
from sqlfluff.core.rules.crawlers import SegmentSeekerCrawler

from sqlfluff_plugin_event_windows.windows import (
    EXTREMES,
    LAST_VALUE,
    RANKS,
    arguments_of,
    code_of,
    entries,
    head_of,
    name_of_function,
    window_of,
)

if TYPE_CHECKING:
    from sqlfluff.core.rules import RuleContext

    from sqlfluff_plugin_event_windows.windows import Names, Window


# To these it is nothing in which order a list is.
ORDERS_ANEW = frozenset({"array_size", "array_sort", "cardinality", "size", "sort_array"})


class Rule_EW05(BaseRule):
    """Order that may have ties, where ties change the result.

    Two rows that tie come in any order, and in another one when the query runs again. This concerns
    ``row_number``, ``lag`` and others that look at one row (``order_sensitive_functions``), and every function with a
    ROWS frame that is not the whole partition. ``rank`` and ``dense_rank`` treat ties alike and pass, as does a list
    that is put in order or counted at once (``sort_array(collect_list(...) over (...))``). Where a function has an
    order of its own, by WITHIN GROUP or among its arguments, that one is judged. The first or last of the values that
    an order is made of passes (``first_value(viewed_at) over (... order by viewed_at)``), as does a list of them.

    SQL does not say whether a column is unique, so names decide: an order is taken for total if one of its columns has
    a name as in ``unique_columns``, or if it has two or more columns, of which the last will be there to break ties
    (``several_columns_are_unique = False`` asks for a name). What is in PARTITION BY too, a constant and a
    repeat break no tie, nor does an expression of columns that are there themselves (``lower(name), name``). An
    expression is never taken for unique.
    Where the query is grouped by nothing but what stands in PARTITION BY and ORDER BY, no two rows tie.

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
        if not window:
            return None
        counts_rows = bool(window.frame and window.frame.unit == "rows" and not window.frame.is_entire)
        if not counts_rows or window.function_name in RANKS:
            if not self._is_sensitive(window) or _is_ordered_anew(context):
                return None
            window = replace(window, order_by=window.own_order or window.order_by)
        elif _is_an_end_of_its_order(window):
            return None
        if window.is_total(entries(self.unique_columns), several_columns_are_unique=self.several_columns_are_unique):
            return None
        return LintResult(
            anchor=head_of(window.order_by or window.definition),
            description="Nothing breaks ties in this order, so that the result may differ from run to run.",
        )

    def _is_sensitive(self, window: Window) -> bool:
        """Whether it matters to the function how rows tie; not to one that gives values in their own order."""
        is_of_values = window.takes_frame and window.is_of_its_order
        return window.function_name in entries(self.order_sensitive_functions) and not is_of_values


def _is_an_end_of_its_order(window: Window) -> bool:
    """Whether a value by which rows are ordered is the first, the last or an extreme of the rows to one side."""
    if not window.frame or not window.is_of_its_order:
        return False
    if window.frame.grows_to_current_row:
        return window.is_first_value or window.function_name in EXTREMES
    return window.frame.shrinks_from_current_row and window.function_name in LAST_VALUE | EXTREMES


def _is_ordered_anew(context: RuleContext) -> bool:
    """Whether the function stands in another one as a list that is put in order or counted."""
    function, *around = (part for part in reversed(context.parent_stack) if part.is_type("function"))
    if not around or name_of_function(around[0]) not in ORDERS_ANEW or "->" in around[0].raw:
        return False
    return code_of(arguments_of(around[0])[0]) == code_of(function)
