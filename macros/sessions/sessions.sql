{#-
    Session windows over a relation or a CTE, from scratch: one row a session.
    The steps are nested in a FROM clause, so that the text can follow CTEs of the caller.
-#}
{%- macro sessions(events, keys, event_time, gap, aggregates={}, boundary='inclusive', strategy='auto') -%}
    {%- set problems = event_windows._check_sessions(events, keys, event_time, gap, aggregates, boundary, strategy) -%}
    {%- do problems.extend(event_windows._check_unknown(kwargs, ['events', 'keys', 'event_time', 'gap', 'aggregates', 'boundary', 'strategy'])) -%}
    {%- set columns = event_windows._columns_of(events) -%}
    {%- do problems.extend(event_windows._check_source('events', events, columns, event_windows._named('keys', keys), [['event_time', event_time]])) -%}
    {%- do event_windows._refuse('sessions', problems) -%}

    {%- set settings = event_windows._session_settings('sessions', keys, gap, boundary, aggregates, columns, event_time) -%}
    {%- set strategy = event_windows._batch_strategy(strategy, events, event_time, settings) -%}
    {%- set steps = event_windows._read_events(events, event_time, settings) -%}
    {%- if strategy == 'native' -%}
        {%- do steps.append(event_windows._group_by_native_window(settings)) -%}
    {%- elif strategy == 'compact' -%}
        {%- do steps.append(event_windows._compact_events(settings)) -%}
        {%- do steps.extend(event_windows._number_sessions('ew_mini_sessions', settings, settings['keys'], 'ew_last')) -%}
        {%- do steps.append(event_windows._group_by_number(settings, 'merge', 'ew_last', 'sum(ew_events)')) -%}
    {%- else -%}
        {%- do steps.extend(event_windows._number_sessions('ew_events', settings, settings['keys'], 'ew_first')) -%}
        {%- do steps.append(event_windows._group_by_number(settings, 'collect', 'ew_first', 'count(*)')) -%}
    {%- endif -%}

    {%- set columns = settings['keys']
        + [[event_windows._session_id(settings['keys'], event_windows._micros('session_start', settings.time_type)), 'session_id'],
           'session_start',
           [event_windows._session_end(settings), 'session_end'],
           'last_event_at',
           'event_count']
        + event_windows._aggregate_columns(settings.aggregates, 'final') -%}
select
    {{ event_windows._columns(columns) }}
from (

    {{ event_windows._with(steps) | indent(4) }}

) as ew_sessions
{%- endmacro -%}
