{#- The start of the bucket that a time is in; NULL for the first bucket of the type, which begins before it. -#}
{%- macro _bucket_of(micros, size) -%}
    {{- return('try_subtract(' ~ micros ~ ', pmod(' ~ micros ~ ', ' ~ size ~ '))') -}}
{%- endmacro -%}
