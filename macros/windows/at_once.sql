{#-
    `windows` of checked arguments, with the `columns` of the events and the `types` of what is aggregated: of a CTE the
    caller may know them.
-#}
{%- macro _windows_at_once(
    events, keys, event_time, size, slide, offset, calendar, aggregates, id, fill, columns, types
) -%}
    {%- set settings = event_windows._window_settings(
        'windows', keys, size, slide, offset, calendar, aggregates, columns, event_time, types
    ) -%}
    {%- if not settings.is_sliding or settings.has_any -%}
        {%- do settings.update({'aggregates': event_windows._written_again(settings, is_whole=true)}) -%}
    {%- endif -%}
    {%- set end_us = event_windows._end_of_window(settings) -%}
    {%- set rows -%}
select
    {{ event_windows._columns_and(settings['keys']) }}
    {{- event_windows._session_id(settings, 'ew_start_us') }} as window_id,
    {{ event_windows._in_type('ew_start_us', settings.time_type) }} as window_start,
    {{ event_windows._in_type(end_us, settings.time_type) }} as window_end,
    event_count
    {{- event_windows._and_columns(event_windows._aggregate_columns(settings.aggregates, 'final')) }}
from (

    {{ event_windows._with(
        event_windows._events_to_cut(events, event_time, id, settings)
        + event_windows._group_by_window(settings, 'ew_delivered' if id is not none else 'ew_events')
    ) | indent(4) }}

) as ew_windows
    {%- endset -%}
    {{- event_windows._filled_batch(settings, aggregates, fill, rows) if fill is mapping or fill else rows -}}
{%- endmacro -%}

{#-
    The columns a batch query needs, of the events whose windows are in the range of the type; with an `id` the first of
    the deliveries of an event, by the values that count, so that it does not depend on chance.
-#}
{%- macro _events_to_cut(events, event_time, id, settings) -%}
    {%- set source = event_windows._source(events, settings.columns) -%}
    {%- set time = source.of ~ event_windows._quote(event_time) -%}
    {%- set inputs = event_windows._aggregate_columns(settings.aggregates, 'inputs') -%}
    {%- set order = event_windows._values_in_order(settings.aggregates) -%}
    {%- if settings.reads_row and id is not none -%}
        {%- do inputs.append(['to_json(struct(*))', 'ew_event']) -%}
        {%- do order.append('ew_event') -%}
    {%- endif -%}
    {%- set alike = event_windows._exempt('EW05', 'deliveries that tie are alike in all that is used') -%}
    {%- set read -%}
-- ew_events: the events that can be in a window
select
    {{ event_windows._columns_and(['*'] if settings.reads_row else event_windows._of(source, settings['keys'])) }}
    {{- event_windows._event_time(settings, event_time, time) }} as ew_first_at
    {%- if id is not none %},
    {{ source.of }}{{ event_windows._quote(id) }} as ew_id
    {%- endif %}
    {{- event_windows._and_columns(inputs) }}
from {{ source.sql }}
where {{ event_windows._in_range(time, settings.longest, settings.time_type, settings.longest) }}
    {%- endset -%}
    {%- set numbered -%}
-- ew_numbered: the deliveries of each event
select
    *,
    row_number() over (
        partition by {{ (settings['keys'] + ['ew_first_at', 'ew_id']) | join(', ') }}
        order by {{ (order or ['ew_id']) | join(', ') }}{{ alike }}
        rows between unbounded preceding and current row
    ) as ew_delivery
from ew_events
    {%- endset -%}
    {%- set delivered -%}
-- ew_delivered: one of them; what has no id is an event of its own
select *
from ew_numbered
where ew_delivery = 1 or ew_id is null
    {%- endset -%}
    {{- return([read] + ([numbered, delivered] if id is not none else [])) -}}
{%- endmacro -%}

{#-
    One row a window. Sliding windows are made of panes, so that each event is aggregated once; where an aggregate is
    made of the events alone, of the events themselves.
-#}
{%- macro _group_by_window(settings, events) -%}
    {%- set keys = settings['keys'] -%}
    {%- set pane_us = event_windows._pane_start(event_windows._micros('ew_first_at', settings.time_type), settings) -%}
    {%- set of_events -%}
count(*) as event_count
    {{- event_windows._and_columns(
        event_windows._any_at(settings, 'min(ew_first_at)')
        + event_windows._aggregate_columns(settings.aggregates, 'collect')
    ) }}
    {%- endset -%}
    {%- set panes -%}
select
    {{ event_windows._columns_and(keys) }}{{ pane_us }} as {{ 'ew_pane_us' if settings.is_sliding else 'ew_start_us' }},
    {{ of_events }}
from {{ events }}
group by
    {{ (keys + [pane_us]) | join(',\n    ') }}
    {%- endset -%}
    {%- if not settings.is_sliding -%}
        {{- return([{'sql': panes}]) -}}
    {%- endif -%}
    {%- set pane_of_each -%}
-- ew_panes: where the pane of each event begins
select
    *,
    {{ pane_us }} as ew_pane_us
from {{ events }}
    {%- endset -%}
    {%- set windows -%}
select
    {{ event_windows._columns_and(keys) }}ew_start_us,
    {%- if settings.has_any %}
    {{ of_events }}
    {%- else %}
    sum(event_count) as event_count
    {{- event_windows._and_columns(
        event_windows._any_at(settings, 'min(ew_any_at)')
        + event_windows._aggregate_columns(settings.aggregates, 'merge')
    ) }}
    {%- endif %}
from ew_spread
group by
    {{ (keys + ['ew_start_us']) | join(',\n    ') }}
    {%- endset -%}
    {%- set panes_once -%}
-- ew_panes: each event once, in the piece of time that no window cuts
{{ panes }}
    {%- endset -%}
    {{- return(
        [pane_of_each if settings.has_any else panes_once]
        + event_windows._spread_panes(settings, keys, 'sum(event_count) as event_count') + [{'sql': windows}]
    ) -}}
{%- endmacro -%}
