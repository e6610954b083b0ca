{#- The columns of `newest` as it is to find them: name, expression, and the number of values, none for a single one. -#}
{%- macro _newest_columns(source, columns) -%}
    {%- set found = [] -%}
    {%- for name in columns -%}
        {%- set given = columns[name] if columns is mapping else {} -%}
        {%- set column = {'number': given} if given is integer else given -%}
        {%- do found.append({
            'name': event_windows._quote(name),
            'expression': column.get('expression', source.of ~ event_windows._quote(name)) | trim,
            'number': column.get('number'),
        }) -%}
    {%- endfor -%}
    {{- return(found) -}}
{%- endmacro -%}
