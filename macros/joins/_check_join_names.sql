{#- The columns of the result: each name once, and none that the package writes itself. -#}
{%- macro _check_join_names(arguments) -%}
    {%- set pairs = event_windows._join_types()[arguments.how].pairs -%}
    {%- set problems = [] -%}
    {%- if not pairs and arguments.right.get('columns') -%}
        {%- do problems.append(event_windows._problem('right.columns', 'come out of no ' ~ arguments.how ~ ' join', arguments.right.columns, 'no columns; a condition may use them all the same')) -%}
    {%- endif -%}
    {%- set seen = [] -%}
    {%- for column in event_windows._join_columns(arguments) -%}
        {%- set name = column.name | lower -%}
        {%- if name in seen -%}
            {%- do problems.append(event_windows._problem(column.argument, 'gives a name that another column has', column.name, "another name: {'another_name': '" ~ column.name ~ "'}")) -%}
        {%- endif -%}
        {%- do seen.append(name) -%}
        {%- if name in event_windows._reserved_match_columns() or name[:3] == 'ew_' -%}
            {%- do problems.append(event_windows._problem(
                column.argument, 'uses a reserved name', column.name,
                'any name but ' ~ event_windows._reserved_match_columns() | join(', ') ~ ' and those that begin with ew_',
            )) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}
