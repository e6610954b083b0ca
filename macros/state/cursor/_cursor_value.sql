{#- The other way: the literal to compare the bare column with, so that files are skipped. -#}
{%- macro _cursor_value(number, cursor_type) -%}
    {%- if cursor_type in ['timestamp', 'timestamp_ntz'] -%}
        {{- return(event_windows._timestamp(number, cursor_type)) -}}
    {%- elif cursor_type == 'date' -%}
        {{- return('date_from_unix_date(' ~ number ~ ')') -}}
    {%- endif -%}
    {{- return(number | string) -}}
{%- endmacro -%}
