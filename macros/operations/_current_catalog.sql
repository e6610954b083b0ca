{%- macro _current_catalog() -%}
    {{- return(event_windows._quote(event_windows._read_one('select current_catalog() as name').name)) -}}
{%- endmacro -%}
