{#- Pairs (label, text) as lines, the texts below each other. -#}
{%- macro _labelled(pairs) -%}
    {%- set longest = pairs | map('first') | map('length') | max -%}
    {%- set lines = [] -%}
    {%- for pair in pairs -%}
        {%- do lines.append('  ' ~ pair[0] ~ ' ' * (longest - pair[0] | length) ~ '   ' ~ pair[1]) -%}
    {%- endfor -%}
    {{- return(lines) -}}
{%- endmacro -%}
