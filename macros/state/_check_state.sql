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
