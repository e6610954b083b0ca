{#- A predicate for `incremental_predicates`: the rows that a run can change, by a bound that it sets before its MERGE. -#}
{%- macro within_reach(column) -%}
    {%- set problems = event_windows._check_column('column', column) -%}
    {%- do problems.extend(event_windows._check_unknown(kwargs, ['column'])) -%}
    {%- do event_windows._raise_problems('within_reach', problems) -%}
    {%- set name = 'DBT_INTERNAL_DEST.' ~ event_windows._quote(column) -%}
    {{- return('(' ~ name ~ ' is null or ' ~ name ~ ' >= ' ~ event_windows._reach() ~ ')') -}}
{%- endmacro -%}
