{#-
    Where a session id that went away leads: one row an id that was merged into another session, however many merges
    ago. A live session carries the ids of all it has taken in, so no chain has to be followed.
-#}
{%- macro session_aliases(state) -%}
    {%- do event_windows._reject_unknown('session_aliases', kwargs, ['state']) -%}
    {{- return(adapter.dispatch('session_aliases', 'event_windows')(state=state)) -}}
{%- endmacro -%}

{%- macro default__session_aliases(state) -%}
    {%- set columns = event_windows._columns_of(state) -%}
    {%- set problems = event_windows._check_state(state, columns, 'sessions') -%}
    {%- do event_windows._raise_problems('session_aliases', problems) -%}
select
    superseded_id as session_id,
    session_id as current_session_id
from (
    select
        session_id,
        explode(aggregate_state.superseded_ids) as superseded_id
    from {{ state }}
    where status in ('open', 'closed', 'final')
)
{%- endmacro -%}
