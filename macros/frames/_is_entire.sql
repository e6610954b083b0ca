{%- macro _is_entire(frame) -%}
    {{- return(frame.start.kind == 'unbounded' and frame.end.kind == 'unbounded') -}}
{%- endmacro -%}
