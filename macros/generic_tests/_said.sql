{#- A value as a sentence says it; NULL is a word too, or it would swallow the sentence. -#}
{%- macro _said(value) -%}
    {{- return('coalesce(cast(' ~ value ~ " as string), 'NULL')") -}}
{%- endmacro -%}
