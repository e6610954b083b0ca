{#-
    The stored sessions that the batch can touch or the new watermark closes, beside the batch.
    Both are a union and not a join: NULL keys need no care, and a stored session is read once. Bounds are literals on
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
select{{ ' /*+ broadcast(ew_touched) */' if by_bucket and event_windows._are_few(run) }}
    {%- if settings.hash %}
    {{ settings.hash }} as ew_key_hash,
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
    {{- event_windows._is_looked_up(settings, run, 'bucket' if by_bucket else none) }}
    {%- endset -%}
    {%- set rows -%}
select * from ew_mini_sessions
union all
select * from ew_stored_sessions
    {%- endset -%}
    {{- return(([event_windows._touched_buckets(settings)] if by_bucket else []) + [
        {
            'name': 'ew_stored_sessions', 'why': 'stored sessions that the batch can touch or the watermark closes',
            'sql': stored
        },
        {'name': 'ew_rows', 'why': 'new and stored, as rows of one kind', 'sql': rows},
    ]) -}}
{%- endmacro -%}

{#-
    Where in time each key has new events, for a state in which nothing is final: stragglers may be from anywhere, and
    between them lies a history that nothing has touched. The others need no such step: what they read is recent.

    Buckets are numbers, eight gaps long (around 1970 twice that, since division rounds towards it). An event can touch
    what has a moment in its own bucket or the next one. A session that ends there or in the one after it, and is not
    longer than two, may have such a moment.
-#}
{%- macro _touched_buckets(settings) -%}
    {%- set sql -%}
select distinct
    {{ event_windows._columns(event_windows._key_names(settings) + [
        [event_windows._touched_places('ew_first_at', settings), 'ew_bucket']
    ]) }}
from ew_classified
where ew_reason is null
    {%- endset -%}
    {{- return({'name': 'ew_touched', 'why': 'where in time each key has new events', 'sql': sql}) -}}
{%- endmacro -%}

{#- The buckets in which a session can end that an event touches, one row each. -#}
{%- macro _touched_places(time, settings) -%}
    {%- set bucket = event_windows._touched_bucket(time, settings) -%}
    {{- return('explode(sequence(' ~ bucket ~ ', ' ~ bucket ~ ' + 2))') -}}
{%- endmacro -%}

{#- The number of the bucket that a time is in. -#}
{%- macro _touched_bucket(time, settings) -%}
    {%- set length = [8 * settings.gap, 9223372036854775807] | min -%}
    {{- return(event_windows._micros(time, settings.time_type) ~ ' div ' ~ length) -}}
{%- endmacro -%}

{#- One row a session, or a group of rejected events. The rows of a key are together already: no second exchange. -#}
{%- macro _merge_sessions(settings, run) -%}
    {%- set phase = 'mixed' if settings.strategy == 'islands' else 'merge' -%}
    {%- set sql -%}
select
    {{ event_windows._columns_and(settings['keys']) }}
    {{- (['ew_reason'] + settings.split_by) | join(',\n    ') }},
    min(ew_first_at) as session_start,
    max(ew_last_at) as last_event_at,
    {%- if settings.gap_per_event is not none %}
    max(ew_end_us) as ew_end_us,
    {%- endif %}
    {%- if run.continues %}
    sum(ew_new_events) as ew_new_events,
    collect_list(ew_stored) as ew_stored,
    {%- endif %}
    sum(ew_events) as event_count,
    min(ew_smallest_cursor) as smallest_cursor,
    max(ew_largest_cursor) as largest_cursor
    {{- event_windows._and_columns(event_windows._aggregate_columns(settings.aggregates, phase)) }}
from ew_numbered
group by {{ (settings.together + ['ew_reason'] + settings.split_by) | join(', ') }}, ew_number
    {%- endset -%}
    {{- return([{'name': 'ew_merged', 'why': 'one row a session', 'sql': sql}]) -}}
{%- endmacro -%}

{#-
    What becomes of each session: rejected by the session test or not, its id, its status.

    The session test rejects no session that has stored rows: what is stored as live ends after the bound, and so does
    all that it is merged into.

    A session whose start is that of a stored one keeps its id. One that starts before the last run's bound could share
    its start with a final session that no run reads any more, so the bound goes into its id.
-#}
{%- macro _decide_sessions(settings, run) -%}
    {%- set by_session = settings.is_bounded and settings.late_test == 'session' -%}
    {%- set end = event_windows._session_end(settings) -%}
    {%- if settings.gap_per_event is none -%}
        {%- set end = "if(ew_reason = 'bad_gap', last_event_at, " ~ end ~ ')' -%}
    {%- else -%}
        {%- set end = 'coalesce(' ~ end ~ ', last_event_at)' -%}
    {%- endif -%}
    {%- set start_micros = event_windows._micros('session_start', settings.time_type) -%}
    {%- set end_micros = event_windows._micros('session_end', settings.time_type) -%}
    {%- set ended -%}
select
    *,
    {%- if not by_session %}
    ew_reason as reason,
    {%- endif %}
    {{ 'coalesce(ew_next_start, ' ~ end ~ ')' if settings.cuts else end }} as session_end
from ew_merged
    {%- endset -%}
    {%- set judged -%}
select
    *,
    case
        when ew_reason is not null then ew_reason
        when {{ end_micros }} <= {{ run.bound_from }} then 'late'
    end as reason
from ew_ended
    {%- endset -%}
    {%- set salt -%}
case
        when reason is not null then concat(' rejected as ', reason, ' in run ', {{ run.run }}
            {{- event_windows._and_of_source(settings) }})
        {%- if settings.is_bounded %}
        when {{ start_micros }} < {{ run.bound_from }} then concat(' after ', {{ run.bound_from }})
        {%- endif %}
        else ''
    end
    {%- endset -%}
    {%- set salt = salt ~ ', ' ~ event_windows._salt_of_ordinal() if settings.cuts else salt -%}
    {%- set new_id = event_windows._session_id(settings, start_micros, salt) -%}
    {#- one that was cut is final a gap later: until then an event that is not late may come before the next one -#}
    {%- set final_micros = 'try_add(' ~ end_micros ~ ', if(ew_next_start is null, 0, ' ~ settings.gap ~ '))'
        if settings.cuts else end_micros -%}
    {%- set decided -%}
select
    *,
    {{ event_windows._id_beside_stored(settings, run, new_id) if run.continues else new_id }} as session_id,
    case
        when reason is not null then 'rejected'
        {%- if run.continues and settings.applies %}
        when ew_is_removed then 'superseded'
        {%- endif %}
        {%- if settings.is_bounded %}
        when {{ final_micros }} <= {{ run.bound_to }} then 'final'
        {%- endif %}
        when {{ end_micros }} <= {{ run.watermark_to }} then 'closed'
        else 'open'
    end as status
from {{ 'ew_judged' if by_session else 'ew_ended' }}
    {%- endset -%}
    {{- return(
        [{'name': 'ew_ended', 'why': 'where each session ends', 'sql': ended}]
        + ([{'name': 'ew_judged', 'why': 'whether it is rejected as a whole', 'sql': judged}] if by_session else [])
        + [{'name': 'ew_decided', 'why': 'its id and its status', 'sql': decided}]
    ) -}}
{%- endmacro -%}

{#- The id of the stored session with the same start, else a new one. -#}
{%- macro _id_beside_stored(settings, run, new_id) -%}
    {%- set same = 'stored.session_start = session_start'
        ~ (' and stored.ordinal = ew_ordinal' if settings.cuts else '') -%}
    {%- set id -%}
coalesce(
        get(filter(ew_stored, stored -> {{ same }}), 0).session_id,
        {{ new_id | indent(4) }}
    )
    {%- endset -%}
    {%- if not settings.rereads -%}
        {{- return(id) -}}
    {%- endif -%}
case
        when ew_found_events < 0 then {{ event_windows._stop_at_lost_events(settings, run) }}
        {%- if settings.applies %}
        when ew_is_removed then null
        {%- endif %}
        else {{ id | indent(4) }}
    end
{%- endmacro -%}
