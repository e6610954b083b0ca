{#- One row a session. The rows of a key are together already, so this costs no second exchange. -#}
{%- macro _group_by_number(settings, phase, last, event_count) -%}
    {%- set columns = settings['keys']
        + [['min(ew_first)', 'session_start'], ['max(' ~ last ~ ')', 'last_event_at']]
        + ([['max(ew_end)', 'ew_end']] if settings.gap_per_event is not none else [])
        + [[event_count, 'event_count']]
        + event_windows._aggregate_columns(settings.aggregates, phase) -%}
    {%- set sql -%}
select
    {{ event_windows._columns(columns) }}
from ew_numbered
group by {{ settings['keys'] | join(', ') }}, ew_number
    {%- endset -%}
    {{- return({'sql': sql}) -}}
{%- endmacro -%}
