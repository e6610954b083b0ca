{#- One thing wrong with one argument, in the three parts every message of this package has. -#}
{%- macro _problem(argument, wrong, given, accepted) -%}
    {{- return({'argument': argument, 'wrong': wrong, 'given': given, 'accepted': accepted}) -}}
{%- endmacro -%}
