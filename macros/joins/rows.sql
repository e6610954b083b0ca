{#- The rows of the MERGE: what has changed of either side, rejected rows, and one checkpoint, made of the counts. -#}
{%- macro _write_matches(settings, run) -%}
    {%- set left_us = event_windows._micros('left_event_at', settings.left.time_type) -%}
    {%- set right_us = event_windows._micros('right_event_at', settings.right.time_type) -%}
    {%- set either_us -%} coalesce({{ left_us }}, {{ right_us }}) {%- endset -%}
    {%- set strategy = 'equi' if settings.bucket is none else 'buckets' -%}
-- matches, rows that wait for one, rejected rows, the checkpoint
select
    {{ event_windows._quoted(settings.names) | join(',\n    ') }},
    if(ew_is_row, match_id, {{ event_windows._fence(settings, run) | indent(4) }}) as match_id,
    if(ew_is_row, status, 'checkpoint') as status,
    coalesce(is_final, false) as is_final,
    left_id,
    right_id,
    left_event_at,
    right_event_at,
    {{ event_windows._utc_date(either_us) }} as match_date,
    reason,
    side,
    event_count,
    smallest_cursor,
    largest_cursor,
    current_timestamp() as updated_at,
    if(ew_is_row, null, {{ event_windows._checkpoint(
        settings, run, strategy, {'invocation_id': invocation_id}
    ) | indent(4) }}) as checkpoint
from {{ event_windows._rows_or_one(run) }}
{%- endmacro -%}
