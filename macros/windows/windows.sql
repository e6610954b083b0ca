{#-
    Tumbling, sliding and calendar windows over a relation or a CTE, from scratch: one row a key and window. The steps
    are nested in a FROM clause, so that the text can follow CTEs of the caller.
-#}
{%- macro windows(
    events, keys, event_time, size=none, slide=none, offset=none, calendar=none, aggregates={}, id=none, fill=false
) -%}
    {%- do event_windows._reject_unknown('windows', kwargs, [
        'events', 'keys', 'event_time', 'size', 'slide', 'offset', 'calendar', 'aggregates', 'id', 'fill'
    ]) -%}
    {{- return(adapter.dispatch('windows', 'event_windows')(
        events=events, keys=keys, event_time=event_time, size=size, slide=slide, offset=offset, calendar=calendar,
        aggregates=aggregates, id=id, fill=fill
    )) -}}
{%- endmacro -%}

{%- macro default__windows(events, keys, event_time, size, slide, offset, calendar, aggregates, id, fill) -%}
    {%- set problems = event_windows._check_windows(
        events, keys, event_time, size, slide, offset, calendar, aggregates
    ) -%}
    {%- do problems.extend(event_windows._check_column('id', id) if id is not none else []) -%}
    {%- do problems.extend(event_windows._check_fill(
        fill, ['key', 'all'], aggregates.keys() | map('lower') | list if aggregates is mapping else []
    )) -%}
    {%- set columns = event_windows._columns_of(events) -%}
    {%- do problems.extend(event_windows._check_source(
        'events', events, columns, event_windows._named('keys', keys) + [['id', id]], [['event_time', event_time]],
        event_windows._expressions_of(aggregates)
    )) -%}
    {%- set types = event_windows._types_of_values(
        events, columns, aggregates, slide is not none or calendar is mapping and calendar.get('length')
    ) if not problems else {} -%}
    {%- do problems.extend(event_windows._check_types_of_values(aggregates, types)) -%}
    {%- do problems.extend(event_windows._check_key_types(columns, event_windows._named('keys', keys))) -%}
    {%- do event_windows._raise_problems('windows', problems) -%}
    {{- event_windows._windows_at_once(
        events, keys, event_time, size, slide, offset, calendar, aggregates, id, fill, columns, types
    ) -}}
{%- endmacro -%}
