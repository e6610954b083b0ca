{#- A relation that is about to be read as a state: of 'sessions', of a join's 'matches', or of either (none). -#}
{%- macro _check_state(state, columns, kind=none) -%}
    {%- set built_by = {'sessions': 'session_state', 'matches': 'interval_join'}[kind] if kind is not none else 'session_state or interval_join' -%}
    {%- set accepted = "ref('model') of the model that " ~ built_by ~ ' builds: a table with the columns status and checkpoint, not a view of it' -%}
    {%- if not event_windows._is_relation(state) -%}
        {{- return([event_windows._problem('state', 'is not a relation', state, accepted)]) -}}
    {%- endif -%}
    {%- set problems = event_windows._check_source('state', state, columns, []) -%}
    {%- if columns is none or not event_windows._will_run() -%}
        {{- return(problems) -}}
    {%- endif -%}
    {%- if 'status' not in columns or 'checkpoint' not in columns -%}
        {%- do problems.append(event_windows._problem('state', 'has no columns status and checkpoint, so it is not a state', state, accepted)) -%}
    {%- elif kind is not none and (kind == 'matches') != ('match_id' in columns) -%}
        {%- do problems.append(event_windows._problem('state', 'is the state of ' ~ ('a join' if kind == 'sessions' else 'sessions'), state, accepted)) -%}
    {%- endif -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#- The rows of a state with one of these statuses, without the columns that only a run needs. -#}
{%- macro _live_rows(state, known, status, hidden) -%}
select
    {{ event_windows._columns(event_windows._columns_without(known, hidden, ['status', 'updated_at'])) }}
from {{ state }}
where status in ('{{ status | join("', '") }}')
{%- endmacro -%}

{%- macro _check_status(status, accepted, of_what) -%}
    {%- if not event_windows._is_list(status) or not status or status | reject('in', accepted) | list -%}
        {{- return([event_windows._problem('status', 'is not a list of statuses of ' ~ of_what, status, "a list of '" ~ accepted | join("', '") ~ "'")]) -}}
    {%- endif -%}
    {{- return([]) -}}
{%- endmacro -%}

{#- Whether a state is that of a join, by its columns (`_columns_of`); where the catalog can't be asked, it is taken for one of sessions. -#}
{%- macro _is_join_state(columns) -%}
    {{- return(columns is not none and 'match_id' in columns) -}}
{%- endmacro -%}

{#- Why an event is rejected, in the order in which the reasons are looked at. -#}
{%- macro _reasons() -%}
    {{- return(['null_event_time', 'bad_gap', 'future', 'past', 'late']) -}}
{%- endmacro -%}

{#-
    How many events a run has rejected for a reason, from its checkpoint. A reason that came later than the first states is
    in the JSON of the details: MERGE takes no struct with a field more than the table's.
-#}
{%- macro _rejected_count(reason) -%}
    {%- if reason == 'past' -%}
        {{- return("coalesce(cast(get_json_object(checkpoint.details, '$.rejected_past') as bigint), 0L)") -}}
    {%- endif -%}
    {{- return('checkpoint.rejected_' ~ reason) -}}
{%- endmacro -%}

{#-
    Why a row of a side is refused, in the order in which the reasons are looked at. Late comes before the copies: a late row
    and its copies are late each, so that none of them is looked at again.
-#}
{%- macro _join_reasons() -%}
    {{- return(['null_event_time', 'null_id', 'late', 'duplicate_id']) -}}
{%- endmacro -%}
