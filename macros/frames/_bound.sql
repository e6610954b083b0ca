{#-
    An end of a frame: how far it is from the current row, negative before it, in rows or units (`number`) or in
    microseconds (`duration`). Its kind is none where it is not one, so that the caller words the error.
-#}
{%- macro _bound(bound) -%}
    {%- if bound is integer -%}
        {{- return({'kind': 'number', 'distance': bound, 'given': bound}) -}}
    {%- elif bound is string and bound == 'unbounded' -%}
        {{- return({'kind': 'unbounded', 'distance': none, 'given': bound}) -}}
    {%- elif bound is string -%}
        {%- set is_before = bound[:1] == '-' -%}
        {%- set micros = event_windows._duration_micros(bound[1:] if is_before else bound) -%}
        {%- if micros is not none -%}
            {{- return({'kind': 'duration', 'distance': 0 - micros if is_before else micros, 'given': bound}) -}}
        {%- endif -%}
    {%- endif -%}
    {{- return({'kind': none, 'distance': none, 'given': bound}) -}}
{%- endmacro -%}
