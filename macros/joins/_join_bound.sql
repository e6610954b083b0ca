{#-
    A bound of the interval: `micros` to add to the left row's time (none: unbounded), and whether the bound itself is
    outside. None where it is not a bound, so that the caller words the error.
-#}
{%- macro _join_bound(bound) -%}
    {%- set excludes = bound is mapping and bound.keys() | list == ['exclusive'] -%}
    {%- set given = bound.exclusive if excludes else bound -%}
    {%- set distance = event_windows._bound('unbounded' if given is none else given) -%}
    {%- if distance.kind == 'duration' or distance.kind == 'number' and distance.distance == 0 or distance.kind == 'unbounded' and not excludes -%}
        {{- return({'micros': distance.distance, 'excludes': excludes}) -}}
    {%- endif -%}
    {{- return(none) -}}
{%- endmacro -%}
