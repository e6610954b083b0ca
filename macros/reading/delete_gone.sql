{#-
    For the post_hook of a model that reads `changes`: a DELETE of its rows for which nothing is left in the state.
    Where nothing is to be deleted it is empty, and dbt sends nothing.
-#}
{%- macro delete_gone(state, where=none) -%}
    {%- do event_windows._reject_unknown('delete_gone', kwargs, ['state', 'where']) -%}
    {{- return(adapter.dispatch('delete_gone', 'event_windows')(state=state, where=where)) -}}
{%- endmacro -%}

{%- macro default__delete_gone(state, where) -%}
    {%- set columns = event_windows._columns_of(state) -%}
    {%- set problems = event_windows._check_state(state, columns) -%}
    {%- set kept = event_windows._columns_of(this) if execute else none -%}
    {%- set id = event_windows._kind_of(columns).id -%}
    {%- if where is not none and (where is not string or not where | trim) -%}
        {%- do problems.append(event_windows._problem(
            'where', 'is not a condition', where,
            "an expression that is true in rows that count nothing: 'sessions = 0'"
        )) -%}
    {%- elif where is not none -%}
        {%- do problems.extend(event_windows._check_one_expression('where', where)) -%}
    {%- elif kept is not none and id in kept and 'status' not in kept -%}
        {%- do problems.append(event_windows._problem(
            'where', 'is missing, and ' ~ this ~ ' has no column status, so that nothing tells which rows are gone',
            where, 'the column status of changes in the model; or a condition that is true in rows that count nothing'
        )) -%}
    {%- endif -%}
    {%- do event_windows._raise_problems('delete_gone', problems) -%}
    {%- if not execute -%}
        {#- nobody reads this of a hook in quotes; without them it is the hook, and dbt renders it -#}
        {{- return('{{ event_windows._reject_hook_without_quotes() }}') -}}
    {%- endif -%}
    {%- if event_windows._is_limited(state) -%}
        {#- what it does not show is not gone -#}
        {{- return('') -}}
    {%- endif -%}
    {%- set conditions = [] if where is none else [where] -%}
    {%- if kept is not none and 'status' in kept -%}
        {%- do conditions.append("status = 'superseded'") -%}
    {%- endif -%}
    {%- if kept is not none and id not in kept and 'state_run' in kept -%}
        {%- set read = event_windows._read_one(event_windows._runs_of_older_states(state, id)) -%}
        {%- set runs = [] -%}
        {%- for run in read.get('runs') or [] -%}
            {%- do runs.append(event_windows._text(run)) -%}
        {%- endfor -%}
        {%- if runs -%}
            {%- do conditions.append('state_run in (' ~ runs | join(', ') ~ ')') -%}
        {%- endif -%}
    {%- endif -%}
    {%- if conditions -%}
delete from {{ this }} where {{ conditions | join(' or ') }}
    {%- endif -%}
{%- endmacro -%}

{#- After a run of the model its rows are of runs of this state, but for groups that only the older one had. -#}
{%- macro _runs_of_older_states(state, id) -%}
select collect_set(ew_kept.state_run) as runs
from {{ this }} as ew_kept
left anti join {{ state }} as ew_state on ew_kept.state_run = ew_state.{{ id }} and ew_state.status = 'checkpoint'
{%- endmacro -%}

{#- A hook is to be worked out after the MERGE, and not when dbt reads the config, which knows no table. -#}
{%- macro _reject_hook_without_quotes() -%}
    {%- do event_windows._raise_problems('delete_gone', [event_windows._problem(
        'post_hook', 'is not in quotes, so that it would be worked out before there is anything to delete',
        'post_hook=event_windows.delete_gone(...)',
        'post_hook="{{ event_windows.delete_gone(...) }}"',
    )]) -%}
{%- endmacro -%}
