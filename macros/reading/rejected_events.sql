{#-
    The events that a state model rejected: one row for each group of them that one run rejected for one reason; or with
    `events` the rows of the source behind the groups.
-#}
{%- macro rejected_events(state, events=none) -%}
    {%- do event_windows._reject_unknown('rejected_events', kwargs, ['state', 'events']) -%}
    {{- return(adapter.dispatch('rejected_events', 'event_windows')(state=state, events=events)) -}}
{%- endmacro -%}

{%- macro default__rejected_events(state, events) -%}
    {%- set columns = event_windows._columns_of(state) -%}
    {%- set problems = event_windows._check_state(state, columns) -%}
    {%- set kind = event_windows._kind_of(columns) -%}
    {%- if events is not none -%}
        {%- do problems.extend(event_windows._check_rejected_source(events, kind)) -%}
        {%- do problems.extend(event_windows._check_of_one_source(
            'state', state, columns, 'no events; rejected_events of the state alone names the source of each group'
        )) -%}
    {%- endif -%}
    {%- do event_windows._raise_problems('rejected_events', problems) -%}
    {%- if events is not none -%}
        {{- return(event_windows._rejected_source_rows(state, events, columns)) -}}
    {%- endif -%}
    {%- set keys = [] if kind['keys'] else event_windows._columns_before(columns, kind.id) -%}
select
    {{ event_windows._columns_and(keys) }}
    {{- 'aggregate_state.ew_source as source_name,\n    ' if kind.several }}
    {{- event_windows._columns(kind.rejected) }},
    updated_at as rejected_at
from {{ state }}
where status = 'rejected'
{%- endmacro -%}

{#- The source as an argument: of a state of sessions, since only there a row is of one group by its key and time. -#}
{%- macro _check_rejected_source(events, kind) -%}
    {%- if kind.id != 'session_id' -%}
        {{- return([event_windows._problem(
            'events', 'is for a state of sessions, and this is one of ' ~ kind.said, events,
            'nothing; rejected_events of the state alone has a row for each group',
        )]) -}}
    {%- endif -%}
    {%- set problems = event_windows._check_relation(
        'events', events, "ref('model') or source('source', 'table'), the events that the state reads"
    ) -%}
    {%- for name in (event_windows._columns_of(events) or {}) if name in ['reason', 'rejected_at'] -%}
        {%- do problems.append(event_windows._problem(
            'events', 'has a column of a name that is added to it', name, 'a relation without reason, rejected_at'
        )) -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#-
    The settings are read from the state, so they are in the query as they are when the model is built. Where nothing
    may be read, or there is no run yet, the query has the columns and no row.
-#}
{%- macro _rejected_source_rows(state, events, columns) -%}
    {%- set known_columns = event_windows._columns_of(events) -%}
    {%- set settings = event_windows._settings_of_state(state, events, known_columns)
        if columns is not none and event_windows._will_run() else none -%}
    {%- set steps = [] -%}
    {%- if settings is not none -%}
        {%- set source = settings.sources[0] -%}
        {%- do source.update({
            'cursor_type': event_windows._cursor_type(known_columns, source.cursor_name),
            'time_type': settings.time_type,
        }) -%}
        {%- do event_windows._raise_problems('rejected_events', event_windows._check_source(
            'events', events, known_columns,
            event_windows._named('events', settings.built_with['keys']) + [['events', settings.built_with.cursor]],
            [['events', source.time_name]],
        )) -%}
        {%- if source.is_exact -%}
            {%- do event_windows._check_tracking(settings, dict(source, tracks_rows=true)) -%}
        {%- endif -%}
        {%- do steps.append(event_windows._asked_events(settings)) -%}
        {%- do steps.extend(event_windows._rejected_rows(state, settings)) -%}
        {%- do steps.append({'sql': 'select *\nfrom ew_rejected_rows'}) -%}
    {%- endif -%}
{%- if steps -%}
select
    ew_event.*,
    reason,
    rejected_at
from (

    {{ event_windows._with(steps) | indent(4) }}

) as ew_rejected
{%- else -%}
select
    *,
    cast(null as string) as reason,
    cast(null as timestamp) as rejected_at
from {{ events }}
where false
{%- endif -%}
{%- endmacro -%}
