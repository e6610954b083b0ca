{#- A state table that an operation was given by name: `_find_relation`, and whether it has checkpoints. -#}
{%- macro _found_state(state) -%}
    {%- set found = event_windows._find_relation('state', state) -%}
    {%- if found.relation is not none and event_windows._column_type(found.relation, 'checkpoint') is none -%}
        {%- do found.problems.append(event_windows._problem(
            'state', 'is not a state table', state, 'the model that session_state or interval_join builds, not a view of it',
        )) -%}
    {%- endif -%}
    {{- return(found) -}}
{%- endmacro -%}
