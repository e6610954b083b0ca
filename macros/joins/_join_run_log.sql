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
