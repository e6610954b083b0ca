{#- The types a side can work with; what is not known yet (none) is no problem yet. -#}
{%- macro _check_side_types(name, side, types, checkpoint) -%}
    {%- set problems = event_windows._type_problems(name ~ '.', side, types, checkpoint.get(name ~ '_cursor_type') if checkpoint else none) -%}
    {%- do event_windows._refuse('interval_join', problems) -%}
{%- endmacro -%}
