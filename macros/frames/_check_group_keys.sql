{#-
    Keys of a query that keeps no state, so that any name will do. An empty list is refused, since it would move every
    row to one task without saying so.
-#}
{%- macro _check_group_keys(keys) -%}
    {%- set accepted = "a list of column names such as ['user_id'], each column once" -%}
    {%- if not event_windows._is_list(keys) or not keys -%}
        {{- return([event_windows._problem('keys', 'is not a list with at least one column', keys, accepted)]) -}}
    {%- endif -%}
    {%- set problems = [] -%}
    {%- set seen = [] -%}
    {%- for key in keys -%}
        {%- do problems.extend(event_windows._check_new_name('keys', key, seen)) -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}
