{#- The refused rows of a side, one for each id and reason. -#}
{%- macro _write_refused_rows(settings, run, side) -%}
    {%- set fields = [['side', "'" ~ side ~ "'"], ['id', 'ew_id'], ['reason', 'ew_reason'], ['run', run.run]] -%}
    {%- set values = {
        'match_id': 'sha2(' ~ event_windows._json(fields) ~ ', 256)',
        'status': "'rejected'",
        'is_final': 'true',
        side ~ '_id': 'ew_id',
        side ~ '_event_at': 'ew_event_at',
        'match_date': event_windows._utc_date('ew_first'),
        'reason': 'ew_reason',
        'side': "'" ~ side ~ "'",
        'event_count': 'ew_events',
        'smallest_cursor': 'ew_smallest_cursor',
        'largest_cursor': 'ew_largest_cursor',
        'updated_at': 'current_timestamp()',
    } -%}
-- {{ side }} rows that are refused
select
    {{ event_windows._columns(event_windows._match_state_columns(settings, values)) }}
from (
    select
        {{ settings[side].id }} as ew_id,
        ew_reason,
        min({{ settings[side].time }}) as ew_event_at,
        min(ew_time) as ew_first,
        count(*) as ew_events,
        min(ew_cursor) as ew_smallest_cursor,
        max(ew_cursor) as ew_largest_cursor
    from ew_{{ side }}_checked
    where ew_reason is not null
    group by {{ settings[side].id }}, ew_reason
)
{%- endmacro -%}
