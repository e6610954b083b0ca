from __future__ import annotations

from typing import TYPE_CHECKING

from sqlfluff.core.rules import BaseRule, LintResult
from sqlfluff.core.rules.crawlers import SegmentSeekerCrawler

from sqlfluff_plugin_event_windows.windows import LAST_VALUE, head_of, window_of

if TYPE_CHECKING:
    from sqlfluff.core.rules import RuleContext

    from sqlfluff_plugin_event_windows.frames import Frame
    from sqlfluff_plugin_event_windows.windows import Window


class Rule_EW03(BaseRule):
    """Last, nth or first value of a frame that ends at the current row.

    The value comes from the rows up to the current one, not from the whole partition. That is also so where no frame
    is written; but in Snowflake such a window is the whole partition, and passes.

    * ``last_value`` and ``last`` give the current row, or a row that ties with it, wherever the frame begins. With
      IGNORE NULLS they give the last value known so far, which is a good way to carry values forward and passes.
    * ``nth_value`` is NULL until the frame has n rows. ``nth_value(x, 1)`` is ``first_value(x)``.
    * ``first_value`` and ``first`` are right: the first row of the partition is in every such frame. With IGNORE NULLS
      they are NULL in all rows before the first value, so that rows of one partition differ;
      ``first_value_may_grow`` says what to make of that.

    There is no automatic fix, since another frame gives other results. A frame that ends elsewhere, such as
    ``1 preceding``, has been thought about and passes.

    **Anti-pattern**

    The exit page of every page view is that page view itself.

    .. code-block:: sql

        select last_value(path) over (partition by session_id order by viewed_at, view_id) as exit_page
        from page_views

    **Best practice**

    .. code-block:: sql

        select
            last_value(path) over (
                partition by session_id
                order by viewed_at, view_id
                rows between unbounded preceding and unbounded following
            ) as exit_page
        from page_views
    """

    name = "event_windows.frame_that_grows"
    groups = ("all", "event_windows")
    crawl_behaviour = SegmentSeekerCrawler({"over_clause"})
    config_keywords = ["first_value_may_grow"]
    first_value_may_grow: str

    def _eval(self, context: RuleContext) -> LintResult | None:
        window = window_of(context)
        if not window or not window.frame or not self._is_fault(window, window.frame):
            return None
        return LintResult(
            anchor=head_of(window.function),
            description=f"'{window.function_name}' of a frame that ends at the current row, not of the partition.",
        )

    def _is_fault(self, window: Window, frame: Frame) -> bool:
        if window.function_name in LAST_VALUE:
            return frame.end == "current row" and not window.ignores_nulls
        if window.is_first_value and frame.grows_to_current_row:
            return self.first_value_may_grow == "never" or (
                self.first_value_may_grow == "unless_nulls_are_ignored" and window.ignores_nulls
            )
        return window.function_name == "nth_value" and frame.grows_to_current_row
