{#- The columns of `newest` that are taken by their own name, as pairs (argument, name) for `_check_source`. -#}
{%- macro _newest_names(columns) -%}
    {%- set named = [] -%}
    {%- for name in (columns if columns is mapping or event_windows._is_list(columns) else []) if name is string -%}
        {%- set given = columns[name] if columns is mapping else none -%}
        {%- if given is not mapping or 'expression' not in given -%}
            {%- do named.append(['columns', name]) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(named) -}}
{%- endmacro -%}
