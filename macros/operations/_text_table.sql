{#-
    Rows of text as the lines of a table for a terminal: the first column begins at the left, the others end at the
    right. What a row has beyond the header's columns is a remark, and stands behind it as it is.
-#}
{%- macro _text_table(header, rows) -%}
    {%- set widths = [] -%}
    {%- for title in header -%}
        {%- set place = loop.index0 -%}
        {%- set widest = namespace(width=title | length) -%}
        {%- for row in rows -%}
            {%- set widest.width = [widest.width, row[place] | length] | max -%}
        {%- endfor -%}
        {%- do widths.append(widest.width) -%}
    {%- endfor -%}
    {%- set lines = [] -%}
    {%- for row in [header] + rows -%}
        {%- set cells = [] -%}
        {%- for width in widths -%}
            {%- set cell = row[loop.index0] -%}
            {%- set blanks = ' ' * (width - cell | length) -%}
            {%- do cells.append(cell ~ blanks if loop.first else blanks ~ cell) -%}
        {%- endfor -%}
        {%- do cells.extend(row[header | length:]) -%}
        {%- do lines.append('  ' ~ cells | join('   ')) -%}
    {%- endfor -%}
    {{- return(lines) -}}
{%- endmacro -%}
