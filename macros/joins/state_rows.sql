{#-
    The rows of the MERGE: changed matches, stored ones that are final now, rejected rows of both sides, one checkpoint.
-#}
{%- macro _write_matches(settings, run) -%}
    {%- set parts = [event_windows._write_changed_matches(settings, run)] -%}
    {%- if run.continues and settings.is_bounded -%}
        {%- do parts.append(event_windows._write_rows_final_now(settings)) -%}
    {%- endif -%}
    {%- for side in run.sources -%}
        {%- do parts.append(event_windows._write_rejected_rows(settings, run, side)) -%}
    {%- endfor -%}
    {%- do parts.append(event_windows._write_join_checkpoint(settings, run)) -%}
    {{- return(parts | join('\n\nunion all\n\n')) -}}
{%- endmacro -%}

{#- Matches and rows that wait for one. This select comes first and gives the table its column types. -#}
{%- macro _write_changed_matches(settings, run) -%}
    {%- set left_us = event_windows._micros('left_event_at', settings.left.time_type) -%}
    {%- set right_us = event_windows._micros('right_event_at', settings.right.time_type) -%}
-- matches, and rows that wait for one
select
    {{ event_windows._quoted(settings.names) | join(',\n    ') }},
    match_id,
    status,
    {%- if settings.is_bounded %}
    coalesce(
        {{ event_windows._is_final(settings, run) | indent(8) }},
        false
    ) as is_final,
    {%- else %}
    false as is_final,
    {%- endif %}
    left_id,
    right_id,
    left_event_at,
    right_event_at,
    {{ event_windows._utc_date('coalesce(' ~ left_us ~ ', ' ~ right_us ~ ')') }} as match_date,
    cast(null as string) as reason,
    cast(null as string) as side,
    cast(null as bigint) as event_count,
    cast(null as bigint) as smallest_cursor,
    cast(null as bigint) as largest_cursor,
    current_timestamp() as updated_at,
    null as checkpoint
from ew_changed
{%- endmacro -%}

{#- Rows as they are stored, but final. -#}
{%- macro _write_rows_final_now(settings) -%}
-- rows that are final now
select
    {{ event_windows._quoted(settings.names) | join(',\n    ') }},
    match_id,
    status,
    true as is_final,
    left_id,
    right_id,
    left_event_at,
    right_event_at,
    match_date,
    reason,
    side,
    event_count,
    smallest_cursor,
    largest_cursor,
    updated_at,
    checkpoint
from ew_final_now
{%- endmacro -%}

{#- The rejected rows of a side, one for each id and reason. -#}
{%- macro _write_rejected_rows(settings, run, side) -%}
    {%- set id = event_windows._json([
        ['side', "'" ~ side.name ~ "'"], ['id', 'ew_id'], ['reason', 'ew_reason'], ['run', run.run],
    ]) -%}
-- {{ side.name }} rows that are rejected
select
    {{ event_windows._columns(event_windows._nulls(event_windows._quoted(settings.names))) }},
    sha2({{ id }}, 256) as match_id,
    'rejected' as status,
    true as is_final,
    {%- for other in run.sources %}
    {{ 'ew_id' if other.name == side.name else 'null' }} as {{ other.name }}_id,
    {%- endfor %}
    {%- for other in run.sources %}
    {{ 'ew_event_at' if other.name == side.name else 'null' }} as {{ other.name }}_event_at,
    {%- endfor %}
    {{ event_windows._utc_date('ew_first_us') }} as match_date,
    ew_reason as reason,
    '{{ side.name }}' as side,
    ew_events as event_count,
    ew_smallest_cursor as smallest_cursor,
    ew_largest_cursor as largest_cursor,
    current_timestamp() as updated_at,
    null as checkpoint
from (
    select
        {{ side.id }} as ew_id,
        ew_reason,
        min({{ side.time }}) as ew_event_at,
        min(ew_time_us) as ew_first_us,
        count(*) as ew_events,
        min(ew_cursor) as ew_smallest_cursor,
        max(ew_cursor) as ew_largest_cursor
    from ew_{{ side.name }}_checked
    where ew_reason is not null
    group by {{ side.id }}, ew_reason
)
{%- endmacro -%}

{#- The checkpoint of a run of a join: what it has read of both sides, and what became of the rows. -#}
{%- macro _write_join_checkpoint(settings, run) -%}
    {%- set counts, changes = [], {} -%}
    {%- for source in run.sources -%}
        {%- set counted = source.name ~ '_counts.' -%}
        {%- set rejected = {} -%}
        {%- for reason in event_windows._kinds().join.reasons -%}
            {%- do rejected.update({reason: counted ~ reason}) -%}
        {%- endfor -%}
        {%- do counts.append({
            'read': counted ~ 'events_read', 'accepted': counted ~ 'events_accepted', 'rejected': rejected,
        }) -%}
    {%- endfor -%}
    {%- for name in event_windows._kinds().join.changes -%}
        {%- do changes.update({name: 'changed.' ~ name}) -%}
    {%- endfor -%}
    {%- set counted -%}
(
    {{ event_windows._count_side('left', run) | indent(4) }}
) as left_counts
cross join (
    {{ event_windows._count_side('right', run) | indent(4) }}
) as right_counts
cross join (
    select
        count_if(status = 'match') as rows_matched,
        count_if(status = 'pending') as rows_pending,
        count_if(status = 'unmatched') as rows_unmatched,
        count_if(status = 'superseded') as rows_superseded
    from ew_changed
) as changed
    {%- endset -%}
    {%- set strategy = 'equi' if settings.bucket is none else 'buckets' -%}
-- the checkpoint
select
    {{ event_windows._columns(event_windows._nulls(event_windows._quoted(settings.names))) }},
    match_id,
    'checkpoint' as status,
    false as is_final,
    null as left_id,
    null as right_id,
    null as left_event_at,
    null as right_event_at,
    null as match_date,
    null as reason,
    null as side,
    null as event_count,
    null as smallest_cursor,
    null as largest_cursor,
    current_timestamp() as updated_at,
    checkpoint
from (
    select
        {{ event_windows._fence(settings, run, counts) | indent(8) }} as match_id,
        {{ event_windows._checkpoint(
            settings, run, counts, changes, strategy, {'invocation_id': invocation_id}
        ) | indent(8) }} as checkpoint
    from {{ counted | indent(4) }}
)
{%- endmacro -%}

{#- How many rows of a side the run has read, accepted, and rejected by reason. -#}
{%- macro _count_side(side, run) -%}
select
    count(*) as events_read,
    count_if(ew_reason is null) as events_accepted,
    {%- for reason in event_windows._kinds().join.reasons %}
    count_if(ew_reason = '{{ reason }}') as {{ reason }}{{ ',' if not loop.last }}
    {%- endfor %}
from ew_{{ side }}_checked
{%- if run.continues %}
where ew_is_new
{%- endif %}
{%- endmacro -%}
