{#- Lines to standard output, which --quiet leaves alone. -#}
{%- macro _say(lines) -%}
    {%- do print(lines | join('\n')) -%}
{%- endmacro -%}

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

{#- Pairs (label, text) as lines, the texts below each other. -#}
{%- macro _labelled(pairs) -%}
    {%- set longest = pairs | map('first') | map('length') | max -%}
    {%- set lines = [] -%}
    {%- for pair in pairs -%}
        {%- do lines.append('  ' ~ pair[0] ~ ' ' * (longest - pair[0] | length) ~ '   ' ~ pair[1]) -%}
    {%- endfor -%}
    {{- return(lines) -}}
{%- endmacro -%}

{#- A text as lines that a terminal is wide enough for; `first` and `others` are what they begin with. -#}
{%- macro _wrapped(text, first='  ', others='  ') -%}
    {%- set lines = [] -%}
    {%- set line = namespace(text=first, begun=false) -%}
    {%- for word in text.split() -%}
        {%- if (line.text ~ ' ' ~ word) | length > 96 -%}
            {%- do lines.append(line.text) -%}
            {%- set line.text = others -%}
            {%- set line.begun = false -%}
        {%- endif -%}
        {%- set line.text = line.text ~ (' ' if line.begun else '') ~ word -%}
        {%- set line.begun = true -%}
    {%- endfor -%}
    {{- return(lines + [line.text]) -}}
{%- endmacro -%}

{#- How many files a table has now, and how large they are together; none where its format does not say. -#}
{%- macro _files_of(relation) -%}
    {%- set known = event_windows._in_catalog(relation) -%}
    {%- if known.is_delta -%}
        {%- set detail = run_query('describe detail ' ~ relation).rows[0] -%}
        {{- return({'number': detail['numFiles'] | int, 'bytes': detail['sizeInBytes'] | int}) -}}
    {%- elif known.is_iceberg -%}
        {%- set files = event_windows._read_one('select count(*) as number, coalesce(sum(file_size_in_bytes), 0L) as bytes from ' ~ relation ~ '.files') -%}
        {{- return({'number': files.number, 'bytes': files.bytes}) -}}
    {%- endif -%}
    {{- return(none) -}}
{%- endmacro -%}

{#- '12 files, 3.4 MB'. -#}
{%- macro _said_files(files) -%}
    {%- set unit = [1000000, 'MB'] if files.bytes >= 1000000 else [1000, 'kB'] -%}
    {{- return(event_windows._counted(files.number, 'file') ~ ', ' ~ event_windows._decimal(files.bytes, unit[0], 1) ~ ' ' ~ unit[1]) -}}
{%- endmacro -%}
