{#-
    An entry of `order_by` as its SQL and what follows it (desc, nulls last); `column` is its name, where it has one.
    The direction can be told apart in SQL as well: no expression ends in one of these words.
-#}
{%- macro _order_term(entry) -%}
    {%- set term = namespace(text=(entry.sql if entry is mapping else entry) | trim, direction='') -%}
    {%- for words in [' nulls first', ' nulls last', ' asc', ' desc'] -%}
        {%- set length = words | length -%}
        {%- if (term.text | lower)[-length:] == words -%}
            {%- set term.text = term.text[:-length] | trim -%}
            {%- set term.direction = words ~ term.direction -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return({
        'column': none if entry is mapping else term.text,
        'expression': term.text if entry is mapping else event_windows._quote(term.text),
        'direction': term.direction,
    }) -}}
{%- endmacro -%}
