{#- Lines to standard output, which --quiet leaves alone. -#}
{%- macro _say(lines) -%}
    {%- do print(lines | join('\n')) -%}
{%- endmacro -%}
