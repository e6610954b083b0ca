{#- A bound as SQL; `side` is where it is when it is unbounded. -#}
{%- macro _bound_text(bound, side) -%}
    {%- if bound.kind == 'unbounded' -%}
        {{- return('unbounded ' ~ side) -}}
    {%- elif bound.distance == 0 -%}
        {{- return('current row') -}}
    {%- endif -%}
    {{- return((bound.distance | abs) ~ (' preceding' if bound.distance < 0 else ' following')) -}}
{%- endmacro -%}
