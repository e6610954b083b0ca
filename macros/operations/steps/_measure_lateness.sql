{#-
    One row about how late events arrive: after their own time, and behind the newest event that had arrived before. The
    second is what a watermark sees. What arrives within a minute is taken for one run, which leaves few enough rows for
    the running maximum, all of them in one partition. Events that are far ahead of their arrival count for neither.
-#}
{%- macro _measure_lateness(relation, event_time, cursor) -%}
    {%- set at = event_windows._micros(event_windows._quote(event_time), event_windows._column_type(relation, event_time)) -%}
    {%- set arrived = event_windows._micros(event_windows._quote(cursor), event_windows._column_type(relation, cursor)) -%}
    {%- set is_future = event_windows._is_future('ew_at', 'ew_cursor', event_windows._worst_skew()) -%}
    {%- set shares = event_windows._lateness_percents() | map('last') | join(', ') -%}
    {%- set behind = [] -%}
    {%- for lateness in event_windows._lateness_ladder() -%}
        {%- do behind.append('count_if(ew_behind >= ' ~ [event_windows._duration_micros(lateness), 1] | max ~ ')') -%}
    {%- endfor -%}
    {%- set events -%}
select
    {{ event_windows._columns([[at, 'ew_at'], [arrived, 'ew_cursor'], [event_windows._bucket_of(arrived, 60000000), 'ew_minute_id']]) }}
from {{ relation }}
    {%- endset -%}
    {%- set minutes -%}
select
    0 as ew_all,
    ew_minute_id,
    max(if({{ is_future }}, null, ew_at)) as ew_newest
from ew_events
where ew_minute_id is not null
group by ew_minute_id
    {%- endset -%}
    {%- set seen -%}
select
    ew_minute_id,
    max(ew_newest) over (
        partition by ew_all
        order by ew_minute_id
        rows between unbounded preceding and 1 preceding
    ) as ew_newest_before
from ew_minutes
    {%- endset -%}
    {%- set beside -%}
select
    ew_events.ew_at,
    ew_events.ew_cursor,
    ew_seen.ew_newest_before
from ew_events
left join ew_seen
    on ew_events.ew_minute_id = ew_seen.ew_minute_id
    {%- endset -%}
    {%- set judged -%}
select
    ew_at,
    ew_cursor,
    if(not {{ is_future }}, greatest(ew_cursor - ew_at, 0), null) as ew_late,
    if(not {{ is_future }}, greatest(coalesce({{ event_windows._behind('ew_newest_before', 0) }} - ew_at, 0), 0), null) as ew_behind
from ew_beside
    {%- endset -%}
    {%- set measured -%}
select
    count(*) as events,
    count_if(ew_at is null) as events_without_time,
    count_if(ew_cursor is null) as events_without_cursor,
    count(ew_behind) as judged,
    count_if(ew_at > ew_cursor) as ahead,
    count_if({{ is_future }}) as far_ahead,
    max(ew_at - ew_cursor) as farthest_ahead,
    {{ event_windows._bucket_of('min(ew_cursor)', 60000000) }} = {{ event_windows._bucket_of('max(ew_cursor)', 60000000) }} as at_once,
    {{ event_windows._utc_text('min(ew_cursor)') }} as first_arrival,
    {{ event_windows._utc_text('max(ew_cursor)') }} as last_arrival,
    percentile_approx(ew_late, array({{ shares }}), 10000) as late,
    percentile_approx(ew_behind, array({{ shares }}), 10000) as behind,
    array(
        {{ behind | join(',\n        ') }}
    ) as far_behind
from ew_judged
    {%- endset -%}
    {{- return(event_windows._with([
        {'name': 'ew_events', 'why': 'when each event happened and when it arrived', 'sql': events},
        {'name': 'ew_minutes', 'why': 'the newest event of each minute of arrival', 'sql': minutes},
        {'name': 'ew_seen', 'why': 'the newest event that had arrived before', 'sql': seen},
        {'name': 'ew_beside', 'why': 'beside each event', 'sql': beside},
        {'name': 'ew_judged', 'why': 'how late it is, and how far behind; NULL where its clock is wrong', 'sql': judged},
        {'sql': measured},
    ])) -}}
{%- endmacro -%}
