{#- Entries of `partition_by` or `order_by` as pairs for a select list; an expression is named by its place in the list. -#}
{%- macro _named_terms(entries, prefix) -%}
    {%- set terms = [] -%}
    {%- for entry in entries -%}
        {%- set term = event_windows._order_term(entry) -%}
        {%- do terms.append([term.expression, prefix ~ '_' ~ loop.index if term.column is none else term.expression]) -%}
    {%- endfor -%}
    {{- return(terms) -}}
{%- endmacro -%}
