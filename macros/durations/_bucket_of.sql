{#-
    The start of the piece of time, `size` long, that a time is in. pmod rounds down before 1970 as well; NULL for the
    first piece of the type, which begins before it.
-#}
{%- macro _bucket_of(micros, size) -%}
    {{- return('try_subtract(' ~ micros ~ ', pmod(' ~ micros ~ ', ' ~ size ~ '))') -}}
{%- endmacro -%}
