{#- The columns of both relations of a join, as far as the catalog knows them (`_columns_of`). -#}
{%- macro _known_sides(arguments) -%}
    {%- set known = {} -%}
    {%- for name in ['left', 'right'] -%}
        {%- set side = arguments[name] -%}
        {%- set relation = side.get('relation') if side is mapping and side.identifier is not defined else none -%}
        {%- do known.update({name: event_windows._columns_of(relation)}) -%}
    {%- endfor -%}
    {{- return(known) -}}
{%- endmacro -%}
