{#- The rows of the MERGE: changed matches, stored ones that are final now, rejected rows of both sides, one checkpoint. -#}
{%- macro _write_matches(settings, run) -%}
    {%- set parts = [event_windows._write_changed_matches(settings, run)] -%}
    {%- if run.continues and settings.is_bounded -%}
        {%- do parts.append(event_windows._write_settled_rows(settings)) -%}
    {%- endif -%}
    {%- for side in ['left', 'right'] -%}
        {%- do parts.append(event_windows._write_rejected_rows(settings, run, side)) -%}
    {%- endfor -%}
    {%- do parts.append(event_windows._write_join_checkpoint(settings, run)) -%}
    {{- return(parts | join('\n\nunion all\n\n')) -}}
{%- endmacro -%}

{#- Matches and rows that wait for one. This select comes first and gives the table its column types. -#}
{%- macro _write_changed_matches(settings, run) -%}
    {%- set time = 'coalesce(' ~ event_windows._micros('left_event_at', settings.left.time_type) ~ ', ' ~ event_windows._micros('right_event_at', settings.right.time_type) ~ ')' -%}
    {%- set final -%}
coalesce(
        {{ event_windows._is_final(settings, run) | indent(8) }},
        false
    )
    {%- endset -%}
    {%- set values = {
        'with_sides': true,
        'is_final': final if settings.is_bounded else 'false',
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

{#- Rows as they are stored, but final. -#}
{%- macro _write_settled_rows(settings) -%}
    {%- set values = {'with_sides': true} -%}
    {%- for name in event_windows._reserved_match_columns() -%}
        {%- do values.update({name: 'true' if name == 'is_final' else name}) -%}
    {%- endfor -%}
-- rows that are final now
select
    {{ event_windows._columns(event_windows._match_state_columns(settings, values)) }}
from ew_settled
{%- endmacro -%}

{#- The rejected rows of a side, one for each id and reason. -#}
{%- macro _write_rejected_rows(settings, run, side) -%}
    {%- set fields = [['side', "'" ~ side ~ "'"], ['id', 'ew_id'], ['reason', 'ew_reason'], ['run', run.run]] -%}
    {%- set values = {
        'match_id': 'sha2(' ~ event_windows._json(fields) ~ ', 256)',
        'status': "'rejected'",
        'is_final': 'true',
        side ~ '_id': 'ew_id',
        side ~ '_event_at': 'ew_event_at',
        'match_date': event_windows._utc_date('ew_first_us'),
        'reason': 'ew_reason',
        'side': "'" ~ side ~ "'",
        'event_count': 'ew_events',
        'smallest_cursor': 'ew_smallest_cursor',
        'largest_cursor': 'ew_largest_cursor',
        'updated_at': 'current_timestamp()',
    } -%}
-- {{ side }} rows that are rejected
select
    {{ event_windows._columns(event_windows._match_state_columns(settings, values)) }}
from (
    select
        {{ settings[side].id }} as ew_id,
        ew_reason,
        min({{ settings[side].time }}) as ew_event_at,
        min(ew_time_us) as ew_first_us,
        count(*) as ew_events,
        min(ew_cursor) as ew_smallest_cursor,
        max(ew_cursor) as ew_largest_cursor
    from ew_{{ side }}_checked
    where ew_reason is not null
    group by {{ settings[side].id }}, ew_reason
)
{%- endmacro -%}

{#- The checkpoint of a run of a join: what it has read of both sides, and what became of the rows. -#}
{%- macro _write_join_checkpoint(settings, run) -%}
    {%- set counts = [] -%}
    {%- for source in run.sources -%}
        {%- set count = {'read': source.name ~ '_counts.events_read', 'accepted': source.name ~ '_counts.events_accepted', 'rejected': {}} -%}
        {%- for reason in event_windows._kinds().join.reasons -%}
            {%- do count.rejected.update({reason: source.name ~ '_counts.' ~ reason}) -%}
        {%- endfor -%}
        {%- do counts.append(count) -%}
    {%- endfor -%}
    {%- set changes = {} -%}
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
    {%- set values = {
        'match_id': 'match_id', 'status': "'checkpoint'", 'is_final': 'false', 'updated_at': 'current_timestamp()', 'checkpoint': 'checkpoint',
    } -%}
{{ event_windows._checkpoint_row(
    settings, run, event_windows._match_state_columns(settings, values), counts, changes, counted,
    'equi' if settings.bucket is none else 'buckets', {'invocation_id': invocation_id},
) }}
{%- endmacro -%}

{#- How many rows of a side the run has read, accepted, and rejected by reason. -#}
{%- macro _count_side(side, run) -%}
    {%- set columns = [['count(*)', 'events_read'], ['count_if(ew_reason is null)', 'events_accepted']] -%}
    {%- for reason in event_windows._kinds().join.reasons -%}
        {%- do columns.append(["count_if(ew_reason = '" ~ reason ~ "')", reason]) -%}
    {%- endfor -%}
select
    {{ event_windows._columns(columns) }}
from ew_{{ side }}_checked
{%- if run.continues %}
where ew_is_new
{%- endif %}
{%- endmacro -%}

{#- The columns of a join's state table in their order; `values` has the SQL of each, NULL being said by leaving it out. -#}
{%- macro _match_state_columns(settings, values) -%}
    {%- set columns = [] -%}
    {%- for name in event_windows._quoted(settings.names) -%}
        {%- do columns.append(name if values.with_sides else ['null', name]) -%}
    {%- endfor -%}
    {%- for name in event_windows._reserved_match_columns() -%}
        {%- do columns.append([values.get(name, 'null'), name]) -%}
    {%- endfor -%}
    {{- return(columns) -}}
{%- endmacro -%}
