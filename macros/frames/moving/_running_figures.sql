{#-
    Frames that only grow, which Spark computes in one pass each: those of one order together, over one sort. Upward in
    ROWS that is the order of the call, in which the rows are already; but rows that tie have to be met in the same
    order both ways, and then it is their place. NULLs come first upward and last downward, so that what grows to a
    place does not hold them.
-#}
{%- macro _running_figures(moving, figures) -%}
    {%- set span = moving.span -%}
    {%- set by_place = span.unit == 'range' or moving.by_blocks and moving.ties == 'any order' -%}
    {%- set upward = ['ew_at'] if by_place else moving.order_by -%}
    {%- set used = figures | map('first') | join(' ') -%}
    {%- set windows = [] -%}
    {%- for window in [
        {'name': 'ew_up_to_end', 'order_by': upward, 'end': span.end},
        {'name': 'ew_before_start', 'order_by': upward, 'end': span.start - 1},
        {'name': 'ew_down_to_start', 'order_by': ['ew_at desc'], 'end': 0 - span.start},
    ] if window.name in used -%}
        {%- set frame = {'range': ['unbounded', window.end]} if span.unit == 'range' else {'rows': ['unbounded', window.end]} -%}
        {%- set why = '' if window.order_by == moving.order_by else event_windows._exempt_by_place(span.unit, window.end) -%}
        {%- do windows.append(window.name ~ ' as ' ~ event_windows._window(moving.partition_by, window.order_by, frame, moving.ties if not why else none) ~ why) -%}
    {%- endfor -%}
    {%- set sql -%}
select
    *,
    {{ event_windows._columns(figures) }}
from {{ 'ew_totals' if moving.totals else 'ew_blocks' if moving.by_blocks else 'ew_rows' }}
window
    {{ windows | join(',\n    ') }}
    {%- endset -%}
    {{- return({'sql': sql}) -}}
{%- endmacro -%}
