{#- The keys under names of their own, for the side of a join that has other columns of the same names. -#}
{%- macro _key_names(settings) -%}
    {%- set names = [] -%}
    {%- for key in settings['keys'] -%}
        {%- do names.append(key ~ ' as ew_key_' ~ loop.index) -%}
    {%- endfor -%}
    {{- return(names | join(', ')) -}}
{%- endmacro -%}
