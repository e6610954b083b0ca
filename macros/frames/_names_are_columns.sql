{#-
    A condition that is always true and can only be asked of columns, for names that stand where no source can qualify them:
    in a window over a step (`_source`). Spark folds it away.
-#}
{%- macro _names_are_columns(source, named) -%}
    {%- if not source.of or not named -%}
        {{- return('') -}}
    {%- endif -%}
    {%- set conditions = ['true'] -%}
    {%- for pair in named -%}
        {%- do conditions.append(source.of ~ event_windows._quote(pair[1]) ~ ' is null') -%}
    {%- endfor -%}
    {{- return('\n-- always true: a name that is not a column fails here\nwhere ' ~ conditions | join(' or ')) -}}
{%- endmacro -%}
