{#- A test about runs needs the checkpoints, which only the state table itself has. -#}
{%- macro _check_state_table(relation, columns) -%}
    {%- if columns is not none and 'checkpoint' not in columns -%}
        {{- return([event_windows._problem('model', 'is not a state table', relation, 'the model that session_state builds, not a view of it')]) -}}
    {%- endif -%}
    {{- return([]) -}}
{%- endmacro -%}
