{#- Whether a state is that of a join; where the catalog can't be asked, it is taken for one of sessions. -#}
{%- macro _is_join_state(state) -%}
    {{- return(event_windows._column_type(state, 'match_id') is not none) -}}
{%- endmacro -%}
