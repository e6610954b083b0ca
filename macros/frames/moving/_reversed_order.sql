{#- The opposite order: NULLs change sides as well, whether it says where they are or not. -#}
{%- macro _reversed_order(order_by) -%}
    {%- set reversed = [] -%}
    {%- for entry in order_by -%}
        {%- set term = event_windows._order_term(entry) -%}
        {%- set direction = ('' if ' desc' in term.direction else ' desc')
            ~ (' nulls last' if ' nulls first' in term.direction else ' nulls first' if ' nulls last' in term.direction else '') -%}
        {%- do reversed.append({'sql': term.expression ~ direction}) -%}
    {%- endfor -%}
    {{- return(reversed) -}}
{%- endmacro -%}
