{#- The batch as mini sessions: every event one of its own (islands), or what is surely together already aggregated. -#}
{%- macro _arrivals_as_sessions(settings, run) -%}
    {%- if run.strategy == 'islands' -%}
        {%- set values = {
            'reason': 'ew_reason', 'first': 'ew_first', 'last': 'ew_first', 'end': 'ew_end', 'events': '1L',
            'smallest_cursor': 'ew_cursor', 'largest_cursor': 'ew_cursor', 'new_events': '1L', 'stored': 'null',
            'aggregates': event_windows._single_event_columns(settings.aggregates),
        } -%}
        {%- set group_by = none -%}
    {%- else -%}
        {%- set values = {
            'reason': 'ew_reason', 'first': 'min(ew_first)', 'last': 'max(ew_first)', 'end': 'max(ew_end)', 'events': 'count(*)',
            'smallest_cursor': 'min(ew_cursor)', 'largest_cursor': 'max(ew_cursor)', 'new_events': 'count(*)', 'stored': 'null',
            'aggregates': event_windows._aggregate_columns(settings.aggregates, 'collect'),
        } -%}
        {%- if run.strategy == 'compact' -%}
            {%- set together = (['ew_gap'] if settings.gap_per_event is not none else []) + [event_windows._bucket(settings)] -%}
        {%- else -%}
            {#- the operator can't work with what has no time or no end; they have a reason, so any time serves -#}
            {%- set usable = "if(ew_reason in ('null_event_time', 'bad_gap'), " ~ event_windows._timestamp(0, settings.time_type) ~ ', ew_first)' -%}
            {%- set together = [event_windows._native_window(settings, usable)] -%}
        {%- endif -%}
        {%- set group_by = settings['keys'] + ['ew_reason'] + together -%}
    {%- endif -%}
    {%- set sql -%}
select
    {{ event_windows._columns(event_windows._row_columns(settings, run, values)) }}
from ew_classified
{%- if group_by %}
group by
    {{ event_windows._columns(group_by) }}
{%- endif -%}
    {%- endset -%}
    {{- return([{
        'name': 'ew_mini_sessions' if run.continues else 'ew_rows',
        'why': 'each event as a session of its own' if run.strategy == 'islands' else 'events that are surely in one session, aggregated',
        'sql': sql,
    }]) -}}
{%- endmacro -%}
