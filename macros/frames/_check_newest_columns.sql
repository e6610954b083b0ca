{#- What `newest` is to find: names, or names with how many values and of which expression. -#}
{%- macro _check_newest_columns(columns, keys) -%}
    {%- set shape = "{'expression': ..., 'number': ...}, of which either may be left out" -%}
    {%- set accepted = "a list of column names such as ['email'], or a mapping of names to numbers such as {'phone': 2} or to " ~ shape -%}
    {%- if columns is not defined or not columns or not (columns is mapping or event_windows._is_list(columns)) -%}
        {{- return([event_windows._problem('columns', 'is neither a list nor a mapping with at least one column', columns, accepted)]) -}}
    {%- endif -%}
    {%- set problems = [] -%}
    {%- set taken = keys | select('string') | map('lower') | list if event_windows._is_list(keys) else [] -%}
    {%- for name in columns -%}
        {%- set argument = 'columns.' ~ name if columns is mapping else 'columns' -%}
        {%- set column = columns[name] if columns is mapping else {} -%}
        {%- do problems.extend(event_windows._check_new_name('columns', name, taken)) -%}
        {%- if column is integer -%}
            {%- do problems.extend(event_windows._check_positive_integer(argument, column)) -%}
        {%- elif column is not mapping -%}
            {%- do problems.append(event_windows._problem(argument, 'is neither a number nor a mapping', column, 'a number of values, or ' ~ shape)) -%}
        {%- else -%}
            {%- for part in column if part not in ['expression', 'number'] -%}
                {%- do problems.append(event_windows._problem(argument ~ '.' ~ part, 'is not a part of such a column', column[part], shape)) -%}
            {%- endfor -%}
            {%- if 'expression' in column and (column.expression is not string or not column.expression | trim) -%}
                {%- do problems.append(event_windows._problem(argument ~ '.expression', 'is not SQL', column.expression, 'an expression over the columns of the relation')) -%}
            {%- endif -%}
            {%- if 'number' in column -%}
                {%- do problems.extend(event_windows._check_positive_integer(argument ~ '.number', column.number)) -%}
            {%- endif -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}
