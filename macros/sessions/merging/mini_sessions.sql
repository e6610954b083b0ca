{#- New events as mini sessions: each event one of its own (islands), or aggregated where they are surely in one. -#}
{%- macro _events_as_sessions(settings, run) -%}
    {%- set per_event = settings.gap_per_event is not none -%}
    {%- set one_by_one -%}
-- {{ 'ew_mini_sessions' if run.continues else 'ew_rows' }}: each event as a session of its own
select
    {{ event_windows._columns_and(settings.together) }}ew_reason,
    {%- if settings.several %}
    if(ew_reason is null, null, ew_place) as ew_rejected_from,
    {%- endif %}
    ew_first_at,
    ew_first_at as ew_last_at,
    {%- if per_event %}
    ew_end_us,
    {%- endif %}
    {%- if run.continues %}
    1L as ew_new_events,
    null as ew_stored,
    {%- endif %}
    1L as ew_events,
    ew_cursor as ew_smallest_cursor,
    ew_cursor as ew_largest_cursor
    {{- event_windows._and_columns(event_windows._single_event_columns(settings.aggregates)) }}
from ew_classified
    {%- endset -%}
    {%- set aggregated -%}
-- {{ 'ew_mini_sessions' if run.continues else 'ew_rows' }}: events that are surely in one session, aggregated
select
    {{ event_windows._columns_and(settings.together) }}ew_reason,
    {%- if settings.several %}
    if(ew_reason is null, null, ew_place) as ew_rejected_from,
    {%- endif %}
    min(ew_first_at) as ew_first_at,
    max(ew_first_at) as ew_last_at,
    {%- if per_event %}
    max(ew_end_us) as ew_end_us,
    {%- endif %}
    {%- if run.continues %}
    count(*) as ew_new_events,
    null as ew_stored,
    {%- endif %}
    count(*) as ew_events,
    min(ew_cursor) as ew_smallest_cursor,
    max(ew_cursor) as ew_largest_cursor
    {{- event_windows._and_columns(event_windows._aggregate_columns(settings.aggregates, 'collect')) }}
from ew_classified
group by
    {{ event_windows._columns_and(settings.together) }}ew_reason,
    {%- if settings.several %}
    if(ew_reason is null, null, ew_place),
    {%- endif %}
    {{ event_windows._mini_session_key(settings) }}
    {%- endset -%}
    {{- return([one_by_one if settings.strategy == 'islands' else aggregated]) -}}
{%- endmacro -%}

{#- What groups events that are surely in one session: Spark's own window, or a bucket as long as the gap. -#}
{%- macro _mini_session_key(settings) -%}
    {%- if settings.strategy == 'compact' -%}
{{ 'ew_gap_us,\n    ' if settings.gap_per_event is not none }}{{ event_windows._bucket(settings) }}
    {%- else -%}
        {#- the operator can't work with what has no time or no end; they have a reason, so any time serves -#}
        {%- set any_time = event_windows._timestamp(0, settings.time_type) -%}
        {%- set time -%} if(ew_reason in ('null_event_time', 'bad_gap'), {{ any_time }}, ew_first_at) {%- endset -%}
{{ event_windows._native_window(settings, time) }}
    {%- endif -%}
{%- endmacro -%}
