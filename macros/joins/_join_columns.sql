{#-
    The columns of the result in their order: the equality columns under the left side's names, the left columns, the right
    columns. Each has its `name`, the `argument` it comes from, and its column on the `left` and on the `right` side.
-#}
{%- macro _join_columns(arguments) -%}
    {%- set columns = [] -%}
    {%- for entry in arguments.on -%}
        {%- if entry is mapping and 'time_window' in entry -%}
            {%- do columns.append({'argument': 'on', 'name': 'window_start', 'window': event_windows._duration_micros(entry.time_window)}) -%}
        {%- else -%}
            {%- set left = entry.left if entry is mapping else entry -%}
            {%- do columns.append({'argument': 'on', 'name': left, 'left': left, 'right': entry.right if entry is mapping else entry}) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- for side in ['left', 'right'] -%}
        {%- set given = arguments[side].get('columns', []) -%}
        {%- for name in given -%}
            {%- do columns.append({'argument': side ~ '.columns', 'name': name, side: given[name] if given is mapping else name}) -%}
        {%- endfor -%}
    {%- endfor -%}
    {{- return(columns) -}}
{%- endmacro -%}
