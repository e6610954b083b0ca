{#-
    What stands before each row where rows of a key are sorted by time and id: a delivery of the same event, if it has the
    same time and id. The rest of the row decides which delivery comes first, so that the choice is the same in every run.
    The next windows need the same sort, or a beginning of it: no other shuffle, and by default no other sort.
-#}
{%- macro _delivered_events(settings) -%}
    {%- set sql -%}
select
    *,
    first_value(struct(ew_at, ew_id)) over (
        partition by {{ settings['keys'] | join(', ') }}
        order by ew_at, ew_is_event, ew_id, {{ settings.rest }}
        rows between 1 preceding and 1 preceding
    ) as ew_previous
from ew_sequence
    {%- endset -%}
    {{- return({'name': 'ew_delivered', 'why': 'deliveries of one event with the same key and time stand beside each other', 'sql': sql}) -}}
{%- endmacro -%}
