{#- The condition that keys are those of `_key_names`; NULL is a key like any other. -#}
{%- macro _equal_keys(settings) -%}
    {%- set equal = [] -%}
    {%- for key in settings['keys'] -%}
        {%- do equal.append(key ~ ' <=> ew_key_' ~ loop.index) -%}
    {%- endfor -%}
    {{- return(equal | join(' and ')) -}}
{%- endmacro -%}
