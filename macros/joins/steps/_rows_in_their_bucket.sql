{#- The rows of a step with the bucket of time that each is in, by the bucket's start. -#}
{%- macro _rows_in_their_bucket(settings, step) -%}
    {%- set sql -%}
select
    *,
    {{ event_windows._bucket_of('ew_time', settings.bucket) }} as ew_bucket
from {{ step }}
    {%- endset -%}
    {{- return({'name': step ~ '_once', 'why': 'each row in its bucket of time', 'sql': sql}) -}}
{%- endmacro -%}
