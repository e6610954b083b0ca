{#- The SQL of a column of the result, from the sides that are `shown`; of those in `may_miss` it may be NULL. -#}
{%- macro _joined_column(settings, column, shown, may_miss) -%}
    {%- set found = [] -%}
    {%- for alias in shown -%}
        {%- set name = 'left' if alias == 'l' else 'right' -%}
        {%- set side = settings[name] -%}
        {%- if column.window is defined -%}
            {%- do found.append(event_windows._window_start(alias ~ '.' ~ side.time, column.window, side.time_type)) -%}
        {%- elif column[name] is defined -%}
            {%- do found.append(alias ~ '.' ~ event_windows._quote(column[name])) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- if found | length == 2 -%}
        {{- return(found[1] if may_miss == ['l'] else 'coalesce(' ~ found | join(', ') ~ ')' if may_miss == ['l', 'r'] else found[0]) -}}
    {%- endif -%}
    {{- return(found[0] if found else 'null') -}}
{%- endmacro -%}
