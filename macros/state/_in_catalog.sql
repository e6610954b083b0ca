{#-
    The relation as the catalog has it. None where there is nothing to ask: while parsing, for a CTE, for the stand-in
    of a unit test, and for a relation that is not built yet. With `--empty` a ref is a subquery, which has no columns
    that the catalog could name; what it stands for has.
-#}
{%- macro _in_catalog(relation) -%}
    {{- return(load_relation(relation) if execute and relation is not string and not relation.is_cte else none) -}}
{%- endmacro -%}
