{#- A test about runs needs the checkpoints, which only the state table itself has. -#}
{%- macro _check_state_table(relation) -%}
    {%- if event_windows._has_column(relation, 'checkpoint') == false -%}
        {{- return([event_windows._problem('model', 'is not a state table', relation, 'the model that session_state builds, not a view of it')]) -}}
    {%- endif -%}
    {{- return([]) -}}
{%- endmacro -%}
