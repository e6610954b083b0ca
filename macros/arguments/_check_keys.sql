{#-
    Keys are names of columns, each once, and none that the package writes itself.
    An empty list is refused, since it would move every row to one task without saying so.
-#}
{%- macro _check_keys(keys) -%}
    {%- set accepted = "a list of column names such as ['user_id']; for one sequence over all rows add a constant column and name it" -%}
    {%- if not event_windows._is_list(keys) or not keys -%}
        {{- return([event_windows._problem('keys', 'is not a list with at least one column', keys, accepted)]) -}}
    {%- endif -%}
    {%- set problems = [] -%}
    {%- set seen = [] -%}
    {%- for key in keys -%}
        {%- if key is not string or not key -%}
            {%- do problems.append(event_windows._problem('keys', 'holds something that is not the name of a column', key, accepted)) -%}
        {%- else -%}
            {%- if key | lower in seen -%}
                {%- do problems.append(event_windows._problem('keys', 'names a column twice', key, 'each column once')) -%}
            {%- endif -%}
            {%- do seen.append(key | lower) -%}
            {%- do problems.extend(event_windows._check_not_reserved('keys', key)) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}
