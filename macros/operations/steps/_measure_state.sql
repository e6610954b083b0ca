{#-
    A state table by status, reason and, for a join, side: a row for each with what there is of it, and of checkpoints
    what all runs have done and where the newest one ended. Times are text in UTC.
-#}
{%- macro _measure_state(state, is_join) -%}
    {%- set known = event_windows._columns_of(state) -%}
    {%- set keys = [] -%}
    {%- for key in (['left_id', 'right_id'] if is_join else event_windows._columns_before(known, 'session_id')) -%}
        {%- do keys.append(['k' ~ loop.index, key]) -%}
    {%- endfor -%}
    {%- if is_join -%}
        {%- set first = 'coalesce(' ~ event_windows._micros('left_event_at', event_windows._type_of(known, 'left_event_at'))
            ~ ', ' ~ event_windows._micros('right_event_at', event_windows._type_of(known, 'right_event_at')) ~ ')' -%}
        {%- set last = first -%}
    {%- else -%}
        {%- set first = event_windows._micros('session_start', event_windows._type_of(known, 'session_start')) -%}
        {%- set last = event_windows._micros('last_event_at', event_windows._type_of(known, 'last_event_at')) -%}
    {%- endif -%}
    {%- set group_by = ['status', 'reason'] + (['side'] if is_join else []) -%}
    {%- set sides = ['left_', 'right_'] if is_join else [''] -%}
    {%- set rows -%}
select
    {{ event_windows._columns(group_by) }},
    event_count,
    updated_at,
    checkpoint,
    {{ event_windows._columns([[first, 'ew_first'], [last, 'ew_last'], ['named_struct(' ~ event_windows._struct_fields(keys) | join(', ') ~ ')', 'ew_keys']]) }}
from {{ state }}
    {%- endset -%}
    {%- set counted -%}
select
    {{ event_windows._columns(group_by) }},
    count(*) as row_count,
    sum(event_count) as events,
    min(updated_at) as ew_first_written,
    max(updated_at) as ew_last_written,
    min(ew_first) as ew_oldest,
    min_by(ew_keys, ew_first) as oldest_keys,
    max_by(ew_keys, ew_last) as newest_keys,
    max(ew_last - ew_first) as longest,
    max_by(ew_keys, ew_last - ew_first) as longest_keys,
    count_if(ew_last - ew_first > 86400000000) as longer_than_a_day,
    {%- for side in sides %}
    sum(checkpoint.{{ side }}events_read) as {{ side }}events_read,
    sum(checkpoint.{{ side }}rejected_late) as {{ side }}rejected_late,
    {%- endfor %}
    max_by(checkpoint, checkpoint.run) as newest
from ew_rows
group by {{ group_by | join(', ') }}
    {%- endset -%}
    {%- set said -%}
select
    *,
    {%- for side in sides %}
    {{ event_windows._cursor_text('newest.' ~ side ~ 'cursor_to', 'newest.' ~ side ~ 'cursor_type') | indent(4) }} as {{ side }}cursor_text,
    {{ event_windows._utc_text('newest.' ~ side ~ 'max_event_time') }} as {{ side }}newest_event_text,
    {%- endfor %}
    {{ event_windows._utc_text('newest.watermark_to') }} as watermark_text,
    {{ event_windows._utc_text('newest.bound_to') }} as bound_text,
    {{ event_windows._utc_text('ew_oldest') }} as oldest_text,
    {{ event_windows._utc_text('unix_micros(ew_first_written)') }} as first_written_text,
    {{ event_windows._utc_text('unix_micros(ew_last_written)') }} as last_written_text
from ew_counted
    {%- endset -%}
    {{- return(event_windows._with([
        {'name': 'ew_rows', 'why': 'the state, and whose each row is', 'sql': rows},
        {'name': 'ew_counted', 'why': 'what there is of each kind', 'sql': counted},
        {'sql': said},
    ])) -}}
{%- endmacro -%}
