{#- The rows of a step, which are of one `side`, each in every bucket of time in which a partner may be. -#}
{%- macro _rows_in_buckets(settings, step, side) -%}
    {%- set first = settings.lower if side == 'left' else 0 - settings.upper -%}
    {%- set last = settings.upper if side == 'left' else 0 - settings.lower -%}
    {%- set sql -%}
select *
from {{ step }}
lateral view explode(sequence(
    {{ event_windows._bucket_of(event_windows._shifted('ew_time', first), settings.bucket) }},
    {{ event_windows._bucket_of(event_windows._shifted('ew_time', last), settings.bucket) }},
    {{ settings.bucket }}L
)) as ew_bucket
    {%- endset -%}
    {{- return({'name': step ~ '_spread', 'why': 'each row in every bucket that may hold a partner', 'sql': sql}) -}}
{%- endmacro -%}
