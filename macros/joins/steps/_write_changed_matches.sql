{#- Matches and rows that wait for one. This select comes first and gives the table its column types. -#}
{%- macro _write_changed_matches(settings, run) -%}
    {%- set time = 'coalesce(' ~ event_windows._micros('left_event_at', run.types.left.event_time) ~ ', ' ~ event_windows._micros('right_event_at', run.types.right.event_time) ~ ')' -%}
    {%- set final -%}
coalesce(
        {{ event_windows._is_final(settings, run) | indent(8) }},
        false
    )
    {%- endset -%}
    {%- set values = {
        'with_sides': true,
        'is_final': 'false' if settings.left.lateness is none else final,
        'match_date': event_windows._utc_date(time),
        'reason': 'cast(null as string)',
        'side': 'cast(null as string)',
        'event_count': 'cast(null as bigint)',
        'smallest_cursor': 'cast(null as bigint)',
        'largest_cursor': 'cast(null as bigint)',
        'updated_at': 'current_timestamp()',
    } -%}
    {%- for name in ['match_id', 'status', 'left_id', 'right_id', 'left_event_at', 'right_event_at'] -%}
        {%- do values.update({name: name}) -%}
    {%- endfor -%}
-- matches, and rows that wait for one
select
    {{ event_windows._columns(event_windows._match_state_columns(settings, values)) }}
from ew_changed
{%- endmacro -%}
