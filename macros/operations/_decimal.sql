{#-
    A quotient as text with a fixed number of decimals, rounded half up. In whole numbers, since template engines write
    floating point numbers each in their own way.
-#}
{%- macro _decimal(part, whole, decimals) -%}
    {%- set scale = 10 ** decimals -%}
    {%- set scaled = (2 * part * scale + whole) // (2 * whole) -%}
    {%- set text = event_windows._grouped(scaled // scale) -%}
    {{- return(text ~ '.' ~ ('0' * decimals ~ scaled % scale)[-decimals:] if decimals else text) -}}
{%- endmacro -%}
