{#- The events of the touched parts (`ew_read`): the new ones, and those that runs before have read and accepted. -#}
{%- macro _events_of_parts(settings, run, ranges) -%}
    {%- set source = run.sources[0] -%}
    {%- set from = source.rows if run.continues else source.read -%}
    {%- set cursor = event_windows._cursor_number(from.cursor, source.cursor_type) -%}
    {%- set first, last = event_windows._number(event_windows._first_micros()), event_windows._number(
        event_windows._last_micros()
    ) -%}
    {%- set within = [] -%}
    {%- for range in ranges or [] -%}
        {%- do within.append(
            from.time ~ ' between ' ~ event_windows._timestamp(range[0], source.time_type) ~ ' and '
            ~ event_windows._timestamp(range[1], source.time_type)
        ) -%}
    {%- endfor -%}
    {%- set old = source.is_old ~ (' and (' ~ within | join('\n        or ') ~ ')' if within else '') -%}
    {%- set rows -%}
select
    {{ '*' if settings.reads_row else event_windows._of(from, settings['keys']) | join(',\n    ') }},
    {{ event_windows._event_time(settings, source.time_name, from.time) }} as ew_at,
    {{ event_windows._micros(from.time, source.time_type) }} as ew_time_us,
    {%- if source.skew is not none %}
    {{ event_windows._cursor_instant(from.cursor, run.now, source.cursor_type) }} as ew_arrived_us,
    {%- endif %}
    {%- if settings.gap_per_event is not none %}
    {{ settings.gap_per_event }} as ew_gap_us,
    {%- endif %}
    {%- if run.continues %}
    coalesce({{ cursor }} > {{ source.cursor_from }}, true) as ew_is_new,
    {%- endif %}
    {{ cursor }} as ew_cursor
    {{- event_windows._and_columns(
        settings.event_columns + event_windows._aggregate_columns(settings.aggregates, 'inputs')
    ) }}
from {{ from.sql }}
where
    ({{ source.is_new }})
    {%- if run.continues %}
    or ({{ old if ranges is none or within else 'false' }})
    {%- endif %}
    {%- endset -%}
    {%- set reason = event_windows._rejection(source, run.bound_from) -%}
    {%- set before = event_windows._rejection(dict(source, is_late_by_row=false), run.bound_from) -%}
    {%- set judged -%}
select
    *,
    ew_at as ew_first_at,
    {%- if settings.gap_per_event is not none %}
    {{ source.end }} as ew_end_us,
    {%- endif %}
    {{ 'if(ew_is_new, ' ~ reason ~ ', ' ~ before ~ ')' if run.continues else reason }} as ew_reason
from ew_source_rows
    {%- endset -%}
    {%- set steps = [
        {'name': 'ew_source_rows', 'why': 'the rows of the touched parts, new and old', 'sql': rows},
        {'name': 'ew_judged', 'why': 'without those that are rejected', 'sql': judged},
    ] -%}
    {%- if not run.continues -%}
        {{- return(steps + [{
            'name': 'ew_read', 'why': 'what is accepted', 'sql': 'select *\nfrom ew_judged\nwhere ew_reason is null',
        }]) -}}
    {%- endif -%}
    {{- return(steps + event_windows._rejected_before(settings, run, ranges) + [{
        'name': 'ew_read', 'why': 'what is accepted, with its part', 'sql': event_windows._joined_parts(settings, run),
    }]) -}}
{%- endmacro -%}

{#- Events with the part that they are in; what a run has rejected for its time stays rejected. -#}
{%- macro _joined_parts(settings, run) -%}
    {%- set few = run.is_known and run.sources[0].known.events <= 500000 -%}
select{{ ' /*+ broadcast(ew_parts) */' if few }}
    ew_judged.*,
    ew_number,
    ew_from,
    ew_before
from ew_judged
inner join ew_parts
    on
        {{ event_windows._equal_keys(settings) }}
        and ew_first_at between ew_from and ew_to
{%- if event_windows._keeps_rejected(run.sources[0]) %}
left anti join ew_rejected_before
    on
        not ew_is_new
        {%- for key in settings['keys'] %}
        and {{ key }} <=> ew_rejected_{{ loop.index }}
        {%- endfor %}
        and ew_time_us = ew_rejected.time_us
        and ew_cursor = ew_rejected.cursor
        {%- if settings.gap_per_event is not none %}
        and ew_gap_us <=> ew_rejected.gap_us
        {%- endif %}
{%- endif %}
where ew_reason is null
{%- endmacro -%}

{#-
    Whether a rejected row holds what it was made of: the reasons `late` and `future` depend on the run that read it, so
    a later one can't tell them from the row.
-#}
{%- macro _keeps_rejected(source) -%}
    {{- return(source.lateness is not none or source.skew is not none) -}}
{%- endmacro -%}

{#- The time and the cursor of each event that was rejected as late or future. -#}
{%- macro _rejected_before(settings, run, ranges) -%}
    {%- if not event_windows._keeps_rejected(run.sources[0]) -%}
        {{- return([]) -}}
    {%- endif -%}
    {%- set names = [] -%}
    {%- for key in settings['keys'] -%}
        {%- do names.append(key ~ ' as ew_rejected_' ~ loop.index) -%}
    {%- endfor -%}
    {%- set sql -%}
select
    {{ names | join(',\n    ') }},
    ew_rejected
from {{ this }}
lateral view explode(aggregate_state.rejected) as ew_rejected
where
    status = 'rejected'
    and reason in ('late', 'future')
    {%- if ranges %}
    and last_event_at >= {{ event_windows._timestamp(ranges[0][0], settings.time_type) }}
    {%- endif %}
    {%- endset -%}
    {{- return([{'name': 'ew_rejected_before', 'why': 'events that runs before have rejected', 'sql': sql}]) -}}
{%- endmacro -%}

{#- One row a session that is made of the events (`ew_placed`), with its place among those of the same start. -#}
{%- macro _made_sessions(settings, run, events) -%}
    {%- set keys = settings['keys'] | join(', ') -%}
    {%- set per_event = settings.gap_per_event is not none -%}
    {%- set begun = ["'skipped'", 'cast(ew_place - ew_instant as bigint)'] -%}
    {%- for column in settings.cut_columns -%}
        {%- do begun.extend(["'" ~ column ~ "'", column ~ '_before']) -%}
    {%- endfor -%}
    {%- set made -%}
select
    {{ settings['keys'] | join(',\n    ') }},
    ew_number,
    {%- if settings.cuts %}
    ew_session,
    max(ew_started) as started_by,
    first(if(ew_started is null, null, named_struct({{ begun | join(', ') }})), true) as ew_begun,
    {%- endif %}
    {%- if run.continues %}
    any_value(ew_before) as ew_before,
    {%- endif %}
    min(ew_first_at) as session_start,
    max(ew_first_at) as last_event_at,
    {%- if per_event %}
    max(ew_end_us) as ew_own_end_us,
    {%- endif %}
    count(*) as event_count,
    {{ 'count_if(ew_is_new)' if run.continues else 'count(*)' }} as ew_new_events,
    min(ew_cursor) as smallest_cursor,
    max(ew_cursor) as largest_cursor
    {{- event_windows._and_columns(event_windows._aggregate_columns(settings.aggregates, 'collect')) }}
from {{ events }}
group by {{ keys }}, ew_number{{ ', ew_session' if settings.cuts }}
    {%- endset -%}
    {%- set session = 'ew_session' if settings.cuts else 'session_start' -%}
    {%- set placed -%}
select
    *,
    {%- if per_event %}
    {{ 'greatest(' if run.continues }}max(ew_own_end_us) over (
        partition by {{ keys }}, ew_number
        order by {{ session }}
        rows between unbounded preceding and current row
    ){{ ', ew_before.reached_us)' if run.continues }} as ew_reached_us,
    {{ 'greatest(' if run.continues }}max(ew_own_end_us) over (
        partition by {{ keys }}, ew_number
        order by {{ session }}
        rows between unbounded preceding and unbounded following
    ){{ ', ew_before.reached_us)' if run.continues }} as ew_end_us,
    {%- endif %}
    {%- if settings.cuts %}
    first_value(session_start) over (
        partition by {{ keys }}, ew_number
        order by ew_session
        rows between 1 following and 1 following
    ) as ew_next_start,
    row_number() over (
        partition by {{ keys }}, ew_number, session_start
        order by ew_session
        rows between unbounded preceding and current row
    ) - 1 {{- ' + if(session_start = ew_before.at, ew_before.ordinal, 0)' if run.continues }} as ew_ordinal
    {%- else %}
    0 as ew_ordinal
    {%- endif %}
from ew_made
    {%- endset -%}
    {{- return([
        {'name': 'ew_made', 'why': 'one row a session', 'sql': made},
        {'name': 'ew_placed', 'why': 'its place beside the others of its run', 'sql': placed},
    ]) -}}
{%- endmacro -%}
