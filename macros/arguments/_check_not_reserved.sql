{#- The names of the state's own columns, and the prefix of the columns between two steps, can't be given again. -#}
{%- macro _check_not_reserved(argument, name) -%}
    {%- set reserved = event_windows._reserved_columns() -%}
    {%- if name | lower in reserved or (name | lower)[:3] == 'ew_' -%}
        {{- return([event_windows._problem(argument, 'uses a reserved name', name, 'any name but ' ~ reserved | join(', ') ~ ' and those that begin with ew_')]) -}}
    {%- endif -%}
    {{- return([]) -}}
{%- endmacro -%}
