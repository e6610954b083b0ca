from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from sqlfluff.core.parser import KeywordSegment, NewlineSegment, WhitespaceSegment
from sqlfluff.core.rules import BaseRule, LintFix, LintResult
from sqlfluff.core.rules.crawlers import SegmentSeekerCrawler

from sqlfluff_plugin_event_windows.frames import DEFAULT_WITH_ORDER, STANDARD_DEFAULT
from sqlfluff_plugin_event_windows.windows import (
    FIXED_FRAME,
    functions_over,
    has_blocks,
    head_of,
    is_literal,
    name_of_function,
    name_of_window,
    named_windows,
    query_of,
    reference_of,
    specification_of,
    window_of,
)

if TYPE_CHECKING:
    from sqlfluff.core.parser import BaseSegment
    from sqlfluff.core.rules import RuleContext

    from sqlfluff_plugin_event_windows.windows import Window


class Rule_EW01(BaseRule):
    """Ordered window without a frame.

    With ORDER BY and no frame, a window is ``range between unbounded preceding and current row``: up to the current
    row and all rows that tie with it. Few who leave it out mean just that. Ranking and offset functions
    (``row_number``, ``rank``, ``lag`` ...) have a frame of their own and pass.

    ``sqlfluff fix`` writes that default out, which changes no result. What it writes may then be a finding of EW03 or
    EW04, which ask whether the default is what you mean. A named window is left alone where it also serves a ranking
    or offset function, which would reject the frame, or where another window is built on it. A window whose function
    depends on a template is left alone, too. There is no fix for dialects in which another frame may be in effect:
    in Snowflake ``last_value`` without a frame is that of the whole partition.

    **Anti-pattern**

    Two payments of the same day get the same balance, and nothing says so.

    .. code-block:: sql

        select sum(amount) over (partition by account_id order by paid_on) as balance
        from payments

    **Best practice**

    Say which rows are meant.

    .. code-block:: sql

        select
            sum(amount) over (
                partition by account_id
                order by paid_on, payment_id
                rows between unbounded preceding and current row
            ) as balance
        from payments
    """

    name = "event_windows.missing_frame"
    groups = ("all", "event_windows")
    crawl_behaviour = SegmentSeekerCrawler({"over_clause"})
    is_fix_compatible = True

    def _eval(self, context: RuleContext) -> LintResult | None:
        window = window_of(context)
        if not window or not window.takes_frame or not window.order_by or window.frame_clause:
            return None
        if context.dialect.name not in STANDARD_DEFAULT:
            what = "Ordered window without a frame: which one you get depends on the engine and the function."
            return LintResult(anchor=head_of(window.order_by), description=what)
        frame = _default_frame(window.order_by, context)
        return LintResult(
            anchor=head_of(window.order_by),
            fixes=[LintFix.create_after(window.order_by, frame)] if _may_fix(window, window.order_by, context) else [],
            description=f"Ordered window without a frame: what you get is '{DEFAULT_WITH_ORDER}'.",
        )


def _may_fix(window: Window, order_by: BaseSegment, context: RuleContext) -> bool:
    """Whether a frame after the ORDER BY is right for all that the window serves, however a template is rendered."""
    above = [step.segment for step in context.parent_stack[0].path_to(order_by)]
    parentheses, definition = above[-2], above[-3]
    if not is_literal(order_by, parentheses, context):
        return False
    if definition.is_type("over_clause"):
        return _takes_frame(window.function, context) and not has_blocks(window.function, context)
    query = query_of(context)
    return not has_blocks(query, context) and _serves_only_functions_that_take_it(definition, query, context)


def _takes_frame(function: BaseSegment, context: RuleContext) -> bool:
    """Whether a frame is right for a function; where a template writes its name, it may be another one next time."""
    name = function.get_child("function_name")
    return name is not None and is_literal(name, name, context) and name_of_function(function) not in FIXED_FRAME


def _serves_only_functions_that_take_it(named: BaseSegment, query: BaseSegment, context: RuleContext) -> bool:
    """Whether everything that uses a named window, also by another name, can do with a frame in it."""
    name = name_of_window(named)
    return all(
        _takes_frame(function, context) and not specification_of(over) for function, over in functions_over(name, query)
    ) and all(
        not specification_of(other) and _serves_only_functions_that_take_it(other, query, context)
        for other in named_windows(query)
        if reference_of(other) == name
    )


def _default_frame(order_by: BaseSegment, context: RuleContext) -> list[BaseSegment]:
    """The default frame in the case of ORDER BY, on a line of its own if ORDER BY begins one."""
    frame = DEFAULT_WITH_ORDER.upper() if order_by.raw.startswith("ORDER") else DEFAULT_WITH_ORDER
    words = [segment for word in frame.split() for segment in (WhitespaceSegment(), KeywordSegment(word))]
    clause = context.dialect.ref("FrameClauseSegment")
    assert isinstance(clause, type)
    return [*_gap_before(order_by, context.parent_stack[0]), clause(segments=tuple(words[1:]))]


def _gap_before(clause: BaseSegment, file: BaseSegment) -> list[BaseSegment]:
    """
    The line break and the indentation that a clause has before it; a blank where it does not begin a line, or where a
    comment follows on its line, which may exempt it from a rule and has to stay there.
    """
    segments = [segment for segment in file.raw_segments if not segment.is_meta]
    own = [segment for segment in clause.raw_segments if not segment.is_meta]
    begin = next(place for place, segment in enumerate(segments) if segment is own[0])
    newline, indent = segments[begin - 2 : begin]
    rest_of_line = takewhile(lambda segment: not segment.is_type("newline"), segments[begin + len(own) :])
    if any(segment.is_type("comment") for segment in rest_of_line):
        return [WhitespaceSegment()]
    if newline.is_type("newline") and indent.is_type("whitespace"):
        return [NewlineSegment(), WhitespaceSegment(indent.raw)]
    return [NewlineSegment() if indent.is_type("newline") else WhitespaceSegment()]
