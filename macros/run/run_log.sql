{#- What each run did: one row a run, from the checkpoints of a state model. Cursors are shown as text, in UTC where they are times. -#}
{%- macro run_log(state) -%}
    {%- set columns = event_windows._columns_of(state) -%}
    {%- set problems = event_windows._check_state(state, columns) -%}
    {%- do problems.extend(event_windows._check_unknown(kwargs, ['state'])) -%}
    {%- do event_windows._refuse('run_log', problems) -%}
    {%- if event_windows._is_join_state(columns) -%}
        {{- return(event_windows._join_run_log(state)) -}}
    {%- endif -%}
select
    checkpoint.run as run,
    {{ event_windows._cursor_text('checkpoint.cursor_from') | indent(4) }} as cursor_from,
    {{ event_windows._cursor_text('checkpoint.cursor_to') | indent(4) }} as cursor_to,
    timestamp_micros(checkpoint.watermark_from) as watermark_before,
    timestamp_micros(checkpoint.watermark_to) as watermark_after,
    checkpoint.events_read as events_read,
    checkpoint.events_accepted as events_accepted,
    {%- for reason in event_windows._reasons() %}
    {{ event_windows._rejected_count(reason) }} as rejected_{{ reason }},
    {%- endfor %}
    checkpoint.sessions_created as sessions_created,
    checkpoint.sessions_extended as sessions_extended,
    checkpoint.sessions_merged as sessions_merged,
    checkpoint.sessions_closed as sessions_closed,
    checkpoint.strategy as strategy,
    cast(get_json_object(checkpoint.details, '$.mini_sessions') as bigint) as mini_sessions,
    updated_at as finished_at
from {{ state }}
where status = 'checkpoint'
{%- endmacro -%}

{#- What each run of a join did: see `run_log`. -#}
{%- macro _join_run_log(state) -%}
select
    checkpoint.run as run,
    {%- for side in ['left', 'right'] %}
    {%- for moment in ['from', 'to'] %}
    {{ event_windows._cursor_text('checkpoint.' ~ side ~ '_cursor_' ~ moment, 'checkpoint.' ~ side ~ '_cursor_type') | indent(4) }} as {{ side }}_cursor_{{ moment }},
    {%- endfor %}
    {%- endfor %}
    timestamp_micros(checkpoint.watermark_from) as watermark_before,
    timestamp_micros(checkpoint.watermark_to) as watermark_after,
    checkpoint.left_events_read + checkpoint.right_events_read as events_read,
    checkpoint.left_events_accepted + checkpoint.right_events_accepted as events_accepted,
    {%- for side in ['left', 'right'] %}
    {%- for name in ['events_read', 'events_accepted'] %}
    checkpoint.{{ side }}_{{ name }} as {{ side }}_{{ name }},
    {%- endfor %}
    {%- for reason in event_windows._join_reasons() %}
    checkpoint.{{ side }}_rejected_{{ reason }} as {{ side }}_rejected_{{ reason }},
    {%- endfor %}
    {%- endfor %}
    checkpoint.rows_match as rows_matched,
    checkpoint.rows_pending as rows_pending,
    checkpoint.rows_unmatched as rows_unmatched,
    checkpoint.rows_superseded as rows_superseded,
    checkpoint.strategy as strategy,
    updated_at as finished_at
from {{ state }}
where status = 'checkpoint'
{%- endmacro -%}
