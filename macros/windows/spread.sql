{#-
    Panes in the windows that hold them. Where that is many rows, sums of panes that follow each other come first: a
    window of 288 panes is 18 strips of 16, so that 34 rows stand for 288. `sums`, columns as SQL, stand beside the
    aggregates in a strip; of what `is_spread` is not true, the last window alone is made.
-#}
{%- macro _spread_panes(settings, by, sums, is_spread=none) -%}
    {%- set steps, piece, length = [], 'pane', settings.pane -%}
    {%- if settings.strip is not none -%}
        {%- set strips -%}
-- ew_strips: one row a strip
select
    {{ (by + ['ew_strip_us']) | join(',\n    ') }},
    {{ sums }}
    {{- event_windows._and_columns(
        event_windows._any_at(settings, 'min(ew_any_at)')
        + event_windows._aggregate_columns(settings.aggregates, 'merge')
    ) }}
from ew_in_strips
group by
    {{ (by + ['ew_strip_us']) | join(',\n    ') }}
        {%- endset -%}
        {%- set in_strips -%}
-- ew_in_strips: each pane in all strips of panes that hold it
{{ event_windows._put_into('pane', settings.pane, 'strip', settings.strip, settings.slide, is_spread, settings) }}
        {%- endset -%}
        {%- do steps.extend([in_strips, strips]) -%}
        {%- set piece, length = 'strip', settings.strip -%}
    {%- endif -%}
    {%- set every = settings.strip or settings.slide -%}
    {%- set spread -%}
-- ew_spread: each {{ piece }} in all windows that are made of it
{{ event_windows._put_into(piece, length, 'start', settings.size, every, is_spread, settings) }}
    {%- endset -%}
    {{- return(steps + [spread]) -}}
{%- endmacro -%}

{#-
    Pieces of time in the longer ones that hold them, which end with them at the latest and begin `every` so often; of a
    calendar one begins with each unit. A day that a time zone has skipped begins with the next one.
-#}
{%- macro _put_into(piece, length, longer, size, every, is_spread, settings) -%}
    {%- set start, calendar = 'ew_' ~ piece ~ '_us', settings.calendar -%}
    {%- set last = event_windows._last_start(start, settings) -%}
    {%- if calendar is none -%}
        {%- set starts -%} sequence({{ last }}, {{ start }} - {{ size - length }}, {{ 0 - every }}) {%- endset -%}
    {%- else -%}
        {%- set starts -%}
array_distinct(transform(
        sequence(0, {{ 1 - calendar.length }}),
        units -> {{ event_windows._unit_start(event_windows._later_unit(
            event_windows._calendar_unit(start, calendar), calendar, 'units'
        ), calendar) }}
    ))
        {%- endset -%}
    {%- endif -%}
select
    *,
    {%- if is_spread is none %}
    explode({{ starts }}) as ew_{{ longer }}_us
    {%- else %}
    explode(if(
        {{ is_spread }},
        {{ starts }},
        array({{ last }})
    )) as ew_{{ longer }}_us
    {%- endif %}
from ew_{{ piece }}s
{%- endmacro -%}
