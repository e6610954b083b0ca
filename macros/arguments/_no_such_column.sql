{#- The problem that a relation does not have a column that was named: with the nearest name, and its columns if they are few. -#}
{%- macro _no_such_column(argument, name, relation, columns) -%}
    {%- set names = [] -%}
    {%- for known in columns -%}
        {%- do names.append(columns[known].name) -%}
    {%- endfor -%}
    {%- set nearest = event_windows._nearest_name(name, names) -%}
    {%- set shown = names | join(', ') if names | length <= 20 else names[:20] | join(', ') ~ ' and ' ~ (names | length - 20) ~ ' more' -%}
    {{- return(event_windows._problem(
        argument, 'is not a column of ' ~ relation, name, ('the nearest is ' ~ nearest ~ '; ' if nearest is not none else '') ~ 'the columns are ' ~ shown,
    )) -}}
{%- endmacro -%}
