{#-
    A comment that keeps a rule of docs/linter.md from a window that is meant as it is, with the reason. It is for who
    lints compiled SQL: nobody can write there. It ends as it begins, so that it may stand within a line.
-#}
{%- macro _exempt(rule, why) -%}
    {{- return(' /* ' ~ why ~ ' -- noqa: ' ~ rule ~ ' */') -}}
{%- endmacro -%}
