{#- How many events of the key there are up to each row, and when the one before it was: all in the one order. -#}
{%- macro _counted_events(settings) -%}
    {%- set sql -%}
select
    *,
    count(ew_event) over (
        {{ settings.window }}
        rows between unbounded preceding and current row
    ) as ew_place,
    max(if(ew_event is null, null, ew_at)) over (
        {{ settings.window }}
        rows between unbounded preceding and 1 preceding
    ) as ew_before
from ew_sequence
    {%- endset -%}
    {{- return({'name': 'ew_counted', 'why': 'the place of each event among those of its key', 'sql': sql}) -}}
{%- endmacro -%}
