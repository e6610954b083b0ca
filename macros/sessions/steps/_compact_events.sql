{#-
    Mini sessions: what is surely in one session, aggregated before the rows are sorted. The bucket is in a struct, since
    Spark puts another, small hash map before that of its aggregation where all columns are plain ones
    (HashAggregateExec.checkIfFastHashMapSupported); with more groups than 65,536 that only costs.
-#}
{%- macro _compact_events(settings) -%}
    {%- set per_event = settings.gap_per_event is not none -%}
    {%- set columns = settings['keys']
        + [['min(ew_first)', 'ew_first'], ['max(ew_first)', 'ew_last']]
        + ([['max(ew_end)', 'ew_end']] if per_event else [])
        + [['count(*)', 'ew_events']] -%}
    {%- set aggregated = event_windows._aggregate_columns(settings.aggregates, 'collect') -%}
    {%- set sql -%}
select
    {{ event_windows._columns(columns + aggregated) }}
from ew_events
group by
    {{ event_windows._columns(settings['keys'] + (['ew_gap'] if per_event else []) + ['struct(' ~ event_windows._bucket(settings) ~ ')']) }}
    {%- endset -%}
    {{- return({'name': 'ew_mini_sessions', 'why': 'events in one gap-aligned bucket are always in one session', 'sql': sql}) -}}
{%- endmacro -%}
