{#- Lines to standard output, which --quiet leaves alone. -#}
{%- macro _say(lines) -%}
    {%- do print(lines | join('\n')) -%}
{%- endmacro -%}

{#-
    Rows of text as lines, their cells below each other. The first column begins at the left, and `figures` columns
    after it end at the right. What a row has beyond them are remarks, and stand behind it as they are.
-#}
{%- macro _table(rows, figures) -%}
    {%- set widths = [] -%}
    {%- for place in range(figures + 1) -%}
        {%- do widths.append(rows | map(attribute=place) | map('length') | max) -%}
    {%- endfor -%}
    {%- set lines = [] -%}
    {%- for row in rows -%}
        {%- set cells = [] -%}
        {%- for width in widths -%}
            {%- set cell = row[loop.index0] -%}
            {%- set blanks = ' ' * (width - cell | length) -%}
            {%- do cells.append(cell ~ blanks if loop.first else blanks ~ cell) -%}
        {%- endfor -%}
        {%- do lines.append('  ' ~ (cells + row[figures + 1:] | select | list) | join('   ') | trim) -%}
    {%- endfor -%}
    {{- return(lines | join('\n')) -}}
{%- endmacro -%}

{#- '12 files, 3.4 MB'. -#}
{%- macro _said_files(files) -%}
    {%- set unit = [1000000, 'MB'] if files.bytes >= 1000000 else [1000, 'kB'] -%}
{{ event_windows._counted(files.number, 'file') }}, {{ event_windows._decimal(files.bytes, unit[0], 1) }} {{ unit[1] }}
{%- endmacro -%}
