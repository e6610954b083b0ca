{#- All rows of a run as rows of one kind, those that it need not write among them (`ew_is_written`). -#}
{%- macro _rows_of_remade(settings, run) -%}
    {%- set parts = [event_windows._made_rows(settings, run)] -%}
    {%- if run.continues -%}
        {%- do parts.append(event_windows._kept_rows(settings, run)) -%}
    {%- endif -%}
    {%- do parts.extend([event_windows._rejected_rows(settings, run), event_windows._arrival_row(settings, run)]) -%}
    {{- return(parts | join('\nunion all\n')) -}}
{%- endmacro -%}

{#- What a tombstone shows of the session that it was. -#}
{%- macro _shown_of_stored(stored) -%}
    {{- return(
        "named_struct('session_id', " ~ stored ~ ".session_id, 'session_start', " ~ stored
        ~ ".session_start, 'session_end', " ~ stored ~ ".session_end, 'last_event_at', " ~ stored ~ '.last_event_at)'
    ) -}}
{%- endmacro -%}

{%- macro _made_rows(settings, run) -%}
    {%- set type = settings.time_type or 'timestamp' -%}
    {%- set same = [['status', 'status'], ['session_end', 'session_end'], ['last_event_at', 'last_event_at'],
        ['event_count', 'event_count'], ['was_cut', 'was_cut'], ['ew_superseded.id', 'superseded_ids']] -%}
    {%- if settings.cuts -%}
        {%- do same.extend([['started_by', 'started_by'], ['ew_begun.skipped', 'skipped']]) -%}
    {%- endif -%}
    {%- for column in settings.cut_columns -%}
        {%- do same.append(['ew_begun.' ~ column, column]) -%}
    {%- endfor -%}
    {%- set unlike = [] -%}
    {%- for pair in same -%}
        {%- do unlike.append('not ' ~ pair[0] ~ ' <=> ew_same.' ~ pair[1]) -%}
    {%- endfor -%}
select
    {{ settings['keys'] | join(',\n    ') }},
    session_id,
    status,
    session_start,
    session_end,
    last_event_at,
    event_count,
    cast(null as string) as reason,
    smallest_cursor,
    largest_cursor,
    {%- if settings.cuts %}
    started_by,
    {%- endif %}
    {%- for column in event_windows._aggregate_columns(settings.aggregates, 'final') %}
    {{ column[0] }} as {{ column[1] }},
    {%- endfor %}
    named_struct(
        {%- if run.continues %}
        'superseded_ids', ew_superseded.id,
        'superseded_places',
        transform(ew_superseded, ew_one -> named_struct('at', ew_one.at, 'ordinal', ew_one.ordinal)),
        {%- else %}
        'superseded_ids', cast(array() as array<string>),
        'superseded_places', cast(array() as array<struct<at: {{ type }}, ordinal: int>>),
        {%- endif %}
        'ordinal', ew_ordinal,
        'skipped', {{ 'ew_begun.skipped' if settings.cuts else '0L' }},
        'was_cut', was_cut
        {%- if settings.gap_per_event is not none %},
        'reached_us', ew_reached_us
        {%- endif %}
        {%- for column in settings.cut_columns %},
        '{{ column }}', ew_begun.{{ column }}
        {%- endfor %}
    ) as ew_kept,
    null as ew_rejected,
    {%- if run.continues %}
    transform(ew_stored, ew_one -> {{ event_windows._shown_of_stored('ew_one') }}) as ew_stored,
    {%- endif %}
    ew_new_events,
    0L as ew_read,
    {%- if run.continues %}
    if(size(ew_stored) = 0, 1L, 0L) as ew_created,
    if(ew_new_events > 0 and size(ew_stored) = 1, 1L, 0L) as ew_extended,
    cast(size(filter(ew_stored, ew_one -> ew_one.session_id <> session_id)) as bigint) as ew_superseding,
    if(
        status <> 'open' and (size(ew_stored) = 0 or exists(ew_stored, ew_one -> ew_one.status = 'open')), 1L, 0L
    ) as ew_closed,
    ew_new_events > 0 or size(ew_stored) <> 1 or ew_same is null
    or {{ unlike | join(' or ') }} as ew_is_written
from ew_related
    {%- else %}
    1L as ew_created,
    0L as ew_extended,
    0L as ew_superseding,
    if(status <> 'open', 1L, 0L) as ew_closed,
    true as ew_is_written
from ew_named
    {%- endif %}
{%- endmacro -%}

{#- Stored sessions that no new event touches, of which the watermark may change the status. -#}
{%- macro _kept_rows(settings, run) -%}
    {%- set status = event_windows._status_of_remade(settings, run, 'ew_one.was_cut', 'ew_one.session_end') -%}
    {%- set kept = [] -%}
    {%- for name in event_windows._remembered(settings) -%}
        {%- do kept.append("'" ~ name ~ "', ew_one." ~ name) -%}
    {%- endfor -%}
select
    {{ settings['keys'] | join(',\n    ') }},
    ew_one.session_id,
    ew_status as status,
    ew_one.session_start,
    ew_one.session_end,
    ew_one.last_event_at,
    ew_one.event_count,
    null as reason,
    ew_one.smallest_cursor,
    ew_one.largest_cursor,
    {%- if settings.cuts %}
    ew_one.started_by,
    {%- endif %}
    {%- for aggregate in settings.aggregates %}
    ew_one.value_{{ loop.index }} as {{ aggregate.name }},
    {%- endfor %}
    named_struct({{ kept | join(', ') }}) as ew_kept,
    null as ew_rejected,
    array({{ event_windows._shown_of_stored('ew_one') }}) as ew_stored,
    0L as ew_new_events,
    0L as ew_read,
    0L as ew_created,
    0L as ew_extended,
    0L as ew_superseding,
    if(ew_one.status = 'open', 1L, 0L) as ew_closed,
    true as ew_is_written
from (
    select
        *,
        {{ status | indent(4) }} as ew_status
    from ew_runs
    lateral view explode(ew_stored) as ew_one
    where ew_arrivals = 0 or coalesce({{ event_windows._is_before_part('ew_one') }}, false)
)
where ew_status <> ew_one.status
{%- endmacro -%}

{#- Rejected events, one row for each key and reason; it holds what tells them again (`_keeps_rejected`). -#}
{%- macro _rejected_rows(settings, run) -%}
    {%- set start_us = event_windows._micros('session_start', settings.time_type) -%}
    {%- set per_event = settings.gap_per_event is not none -%}
    {%- set end = event_windows._session_end(settings) -%}
    {%- set fields = ["'time_us', ew_time_us", "'cursor', ew_cursor"] -%}
    {%- if per_event -%}
        {%- do fields.append("'gap_us', ew_gap_us") -%}
    {%- endif -%}
    {%- if settings.rules.id is not none -%}
        {%- do fields.append("'id', ew_id") -%}
    {%- endif -%}
select
    {{ settings['keys'] | join(',\n    ') }},
    {{ event_windows._session_id(
        settings['keys'], start_us, "' rejected as ', ew_reason, ' in run ', " ~ run.run
    ) }} as session_id,
    'rejected' as status,
    session_start,
    {{ 'coalesce(' ~ end ~ ', last_event_at)' if per_event
        else "if(ew_reason = 'bad_gap', last_event_at, " ~ end ~ ')' }} as session_end,
    last_event_at,
    event_count,
    ew_reason as reason,
    smallest_cursor,
    largest_cursor,
    {%- if settings.cuts %}
    null as started_by,
    {%- endif %}
    {%- for aggregate in settings.aggregates %}
    null as {{ aggregate.name }},
    {%- endfor %}
    null as ew_kept,
    if(ew_reason in ('late', 'future'), ew_events, null) as ew_rejected,
    {%- if run.continues %}
    null as ew_stored,
    {%- endif %}
    0L as ew_new_events,
    event_count as ew_read,
    0L as ew_created,
    0L as ew_extended,
    0L as ew_superseding,
    0L as ew_closed,
    true as ew_is_written
from (
    select
        {{ settings['keys'] | join(',\n        ') }},
        ew_reason,
        min(ew_first_at) as session_start,
        max(ew_first_at) as last_event_at,
        {%- if per_event %}
        max(ew_end_us) as ew_end_us,
        {%- endif %}
        count(*) as event_count,
        min(ew_cursor) as smallest_cursor,
        max(ew_cursor) as largest_cursor,
        array_sort(collect_list(named_struct({{ fields | join(', ') }}))) as ew_events
    from ew_classified
    where ew_reason is not null
    group by {{ settings['keys'] | join(', ') }}, ew_reason
)
{%- endmacro -%}

{#- The events of the batch that are accepted, as a number; what no session counts of them are duplicates. -#}
{%- macro _arrival_row(settings, run) -%}
select
    {{ event_windows._columns(event_windows._nulls(
        settings['keys'] + ['session_id', 'status', 'session_start', 'session_end', 'last_event_at', 'event_count']
        + ['reason', 'smallest_cursor', 'largest_cursor'] + (['started_by'] if settings.cuts else [])
        + settings.aggregates | map(attribute='name') | list + ['ew_kept', 'ew_rejected']
        + (['ew_stored'] if run.continues else [])
    )) }},
    0L as ew_new_events,
    count(*) as ew_read,
    0L as ew_created,
    0L as ew_extended,
    0L as ew_superseding,
    0L as ew_closed,
    false as ew_is_written
from ew_classified
where ew_reason is null
{%- endmacro -%}
