{#-
    The comment for a window in the order of ew_at: in ROWS it is a number of the row, and in RANGE a frame that ends at
    the current row is meant to hold the rows that tie with it. No rule says anything of a RANGE that ends elsewhere.
-#}
{%- macro _exempt_by_place(unit, end) -%}
    {%- if unit == 'rows' -%}
        {{- return(event_windows._exempt('EW05', 'ew_at numbers the rows of a partition')) -}}
    {%- endif -%}
    {{- return(event_windows._exempt('EW04', 'rows at the same place are in the same frames') if end == 0 else '') -}}
{%- endmacro -%}
