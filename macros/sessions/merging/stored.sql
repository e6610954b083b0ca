{#-
    The stored sessions that the new events can touch or the new watermark closes, below the new events: by a union and
    not a join, so that NULL keys need no care, and a stored session is read once. Bounds are literals on
    bare columns, since Delta and Iceberg skip files by nothing else. Final sessions are never read; where nothing is
    ever final and a straggler opens a long range of time, `_touched_buckets` leaves out what the batch is far from.
-#}
{%- macro _with_stored_sessions(settings, run) -%}
    {%- if not run.continues -%}
        {{- return([]) -}}
    {%- endif -%}
    {#- where each event has a gap of its own, there is no length for a bucket -#}
    {%- set by_bucket = not settings.is_bounded and settings.gap_per_event is none
        and not event_windows._is_short(run, settings.gap) -%}
    {%- set recent = event_windows._recent(settings, run) if by_bucket else none -%}
    {%- set aggregates = event_windows._stored_aggregate_columns(
        settings.aggregates, settings.strategy == 'islands'
    ) -%}
    {%- set stored_session -%}
named_struct(
        'session_id', session_id, 'status', status, 'session_start', session_start, 'session_end', session_end,
        'last_event_at', last_event_at, 'superseded_ids', aggregate_state.superseded_ids
        {%- if settings.added %},
        'unknown', aggregate_state.{{ event_windows._unknown_aggregates() }}
        {%- endif %}
    )
    {%- endset -%}
    {%- set touched -%}
session_end >= {{ event_windows._timestamp(run.touched_from, settings.time_type) }}
    and session_start <= {{ event_windows._timestamp(run.touched_to, settings.time_type) }}
    {%- endset -%}
    {%- set carries = event_windows._carries_checkpoint(settings, run) -%}
    {%- set stored -%}
-- ew_stored_sessions: stored sessions that the batch can touch or the watermark closes
select{{ ' /*+ broadcast(ew_touched) */' if by_bucket and event_windows._are_few(
    run, of='events' if recent is none else 'stragglers'
) }}
    {%- if settings.hash %}
    {{ event_windows._hash_of_stored(settings) }} as ew_key_hash,
    {%- endif %}
    {{ event_windows._columns_and(settings['keys']) }}
    {{- event_windows._unless_checkpoint(settings, run, 'null', "'checkpoint'") }} as ew_reason,
    {%- if settings.several %}
    null as ew_rejected_from,
    {%- endif %}
    session_start as ew_first_at,
    last_event_at as ew_last_at,
    {%- if settings.gap_per_event is not none %}
    {{ event_windows._micros('session_end', settings.time_type) }} as ew_end_us,
    {%- endif %}
    0L as ew_new_events,
    {{ event_windows._unless_checkpoint(settings, run, stored_session, 'null') }} as ew_stored,
    {{ event_windows._unless_checkpoint(
        settings, run, 'event_count', event_windows._counted_checkpoint(settings, run)
    ) }} as ew_events,
    smallest_cursor as ew_smallest_cursor,
    largest_cursor as ew_largest_cursor
    {{- event_windows._and_columns(aggregates) }}
from {{ this }}
    {%- if by_bucket %}
left join ew_touched
    on
        {{ event_windows._equal_keys(settings) }}
        and ew_bucket = {{ event_windows._touched_bucket('session_end', settings) }}
    {%- endif %}
where
    status in ('open', 'closed'{{ ", 'checkpoint'" if carries }})
    and {{ event_windows._or_checkpoint(settings, run, touched) }}
    {{- event_windows._is_looked_up(settings, run, 'bucket' if by_bucket else none, recent) }}
    {%- endset -%}
    {%- set rows -%}
-- ew_rows: new and stored, as rows of one kind
select * from ew_mini_sessions
union all
select * from ew_stored_sessions
    {%- endset -%}
    {{- return(([event_windows._touched_buckets(settings, recent)] if by_bucket else []) + [stored, rows]) -}}
{%- endmacro -%}

{#-
    The time from which on all stored sessions are read, touched or not, in microseconds: a bucket before the newest
    event of the runs before. Most new events come after it, so that the others, the stragglers, are few. None where it
    is not known.
-#}
{%- macro _recent(settings, run) -%}
    {%- set newest = event_windows._newest_stored(run) -%}
    {%- if newest is none or event_windows._measured_of_all(run, 'stragglers') is none -%}
        {{- return(none) -}}
    {%- endif -%}
    {{- return([newest - event_windows._bucket_of_touched(settings), event_windows._first_micros()] | max) -}}
{%- endmacro -%}

{#-
    Where in time each key has new events, for a state in which nothing is final: stragglers may be from anywhere, and
    between them lies a history that nothing has touched. The others need no such step: what they read is recent.

    Buckets are numbers, eight gaps long (around 1970 twice that, since division rounds towards it). An event can touch
    what has a moment in its own bucket or the next one. A session that ends there or in the one after it, and is not
    longer than two, may have such a moment. An event that touches a session which ends before `recent` is before it
    too.
-#}
{%- macro _touched_buckets(settings, recent) -%}
-- ew_touched: where in time each key has {{ 'new events' if recent is none else 'stragglers' }}
select distinct
    {{ event_windows._columns_and(event_windows._key_names(settings)) }}
    {{- event_windows._touched_places('ew_first_at', settings) }} as ew_bucket
from ew_classified
where ew_reason is null
    {{- '' if recent is none else ' and ew_time_us < ' ~ event_windows._number(recent) }}
{%- endmacro -%}
