{#- Whether a text is one name, as it stands or in back-ticks. -#}
{%- macro _is_name(text) -%}
    {%- if text | length > 2 and text[:1] == '`' and text[-1:] == '`' -%}
        {{- return('`' not in text[1:-1] | replace('``', '')) -}}
    {%- endif -%}
    {%- for character in text if character in ' \t\n.,;()\'"`-' -%}
        {{- return(false) -}}
    {%- endfor -%}
    {{- return(text | length > 0) -}}
{%- endmacro -%}
