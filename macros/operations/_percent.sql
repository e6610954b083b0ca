{#- A share as text. What is there at all is never shown as nothing. -#}
{%- macro _percent(part, whole, decimals=1) -%}
    {%- if not whole -%}
        {{- return('-') -}}
    {%- endif -%}
    {%- set text = event_windows._decimal(100 * part, whole, decimals) -%}
    {%- if part and text == event_windows._decimal(0, 1, decimals) -%}
        {%- set smallest = event_windows._decimal(1, 10 ** decimals, decimals) -%}
        {{- return('< ' ~ smallest ~ ' %') -}}
    {%- endif -%}
    {{- return(text ~ ' %') -}}
{%- endmacro -%}
