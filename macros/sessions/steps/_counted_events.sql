{#- How many events of the key there are up to each row, and when the one before it was: all in the one order. -#}
{%- macro _counted_events(settings) -%}
    {%- set sql -%}
select
    *,
    count_if(ew_is_event) over (
        {{ settings.window }}
        rows between unbounded preceding and current row
    ) as ew_place,
    max(if(ew_is_event, ew_at, null)) over (
        {{ settings.window }}
        rows between unbounded preceding and 1 preceding
    ) as ew_before
from {{ 'ew_sequence' if settings.id is none else 'ew_delivered\nwhere ew_id is null or not (ew_previous <=> struct(ew_at, ew_id))' }}
    {%- endset -%}
    {{- return({'name': 'ew_counted', 'why': 'the place of each event among those of its key', 'sql': sql}) -}}
{%- endmacro -%}
