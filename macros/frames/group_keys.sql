{#-
    Keys of a query that keeps no state, so that any name will do. An empty list is rejected, since it would move every
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

{#- Entries of `partition_by` or `order_by` as columns of a source (`_source`); expressions stay as they are. -#}
{%- macro _qualified(source, entries) -%}
    {%- if not source.of -%}
        {{- return(entries) -}}
    {%- endif -%}
    {%- set qualified = [] -%}
    {%- for entry in entries -%}
        {%- set term = event_windows._order_term(entry) -%}
        {%- do qualified.append(
            entry if term.column is none else {'sql': source.of ~ term.expression ~ term.direction}
        ) -%}
    {%- endfor -%}
    {{- return(qualified) -}}
{%- endmacro -%}
