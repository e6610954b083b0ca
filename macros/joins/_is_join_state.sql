{#- Whether a state is that of a join, by its columns (`_columns_of`); where the catalog can't be asked, it is taken for one of sessions. -#}
{%- macro _is_join_state(columns) -%}
    {{- return(columns is not none and 'match_id' in columns) -}}
{%- endmacro -%}
