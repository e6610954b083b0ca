{#- A macro of the shop's own whose name the package has as well. -#}
{% macro _quoted(name) -%}
    {{ exceptions.raise_compiler_error('the package has called a macro of the shop') }}
{%- endmacro %}
