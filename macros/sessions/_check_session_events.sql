{#- In an incremental model an event is told by its id, by which the MERGE finds it again. -#}
{%- macro _check_session_events(arguments, keeps_state) -%}
    {%- set accepted = "ref('model'), source('source', 'table') or the name of a CTE" -%}
    {%- set problems = event_windows._check_relation('events', arguments.events, accepted) -%}
    {%- do problems.extend(event_windows._check_relation('sessions', arguments.sessions, accepted ~ ' with the rows of sessions or live_sessions')) -%}
    {%- do problems.extend(event_windows._check_keys(arguments['keys'])) -%}
    {%- do problems.extend(event_windows._check_column('event_time', arguments.event_time)) -%}
    {%- if arguments.order_by is not none -%}
        {%- do problems.extend(event_windows._check_columns('order_by', arguments.order_by, "a list of columns such as ['event_id']")) -%}
    {%- endif -%}
    {%- if arguments.id is not none -%}
        {%- do problems.extend(event_windows._check_column('id', arguments.id)) -%}
    {%- endif -%}
    {%- set added = ['session_id', 'event_number', 'seconds_since_previous'] + (['session_updated_at'] if keeps_state else []) -%}
    {%- for name in (arguments.columns.events or {}) if name in added -%}
        {%- do problems.append(event_windows._problem('events', 'has a column of a name that is added to it', name, 'a relation without ' ~ added | join(', '))) -%}
    {%- endfor -%}
    {%- if keeps_state -%}
        {%- for name in ['events', 'sessions'] -%}
            {%- do problems.extend(event_windows._check_readable(name, arguments[name])) -%}
        {%- endfor -%}
        {%- if arguments.id is none -%}
            {%- do problems.append(event_windows._problem('id', 'is missing, and tells which row of an incremental model an event is', none, "the name of a column that is unique, which is the model's unique_key as well")) -%}
        {%- else -%}
            {%- do problems.extend(event_windows._check_merges(arguments.id)) -%}
        {%- endif -%}
    {%- endif -%}
    {%- do problems.extend(event_windows._check_source(
        'events', arguments.events, arguments.columns.events,
        event_windows._named('keys', arguments['keys']) + event_windows._ordering('order_by', arguments.order_by) + [['id', arguments.id]],
        [['event_time', arguments.event_time]]
    )) -%}
    {%- do problems.extend(event_windows._check_session_rows(arguments, keeps_state)) -%}
    {{- return(problems) -}}
{%- endmacro -%}
