{#- The types a run can work with, checked before anything is compared or written. What is not known yet (none) is no problem yet. -#}
{%- macro _check_types(macro_name, arguments, types, checkpoint) -%}
    {%- do event_windows._refuse(macro_name, event_windows._type_problems('', arguments, types, checkpoint.cursor_type if checkpoint else none)) -%}
{%- endmacro -%}
