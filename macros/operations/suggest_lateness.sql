{#- Prints how late events arrive, and the watermark delay, lateness and skew that fit. -#}
{%- macro suggest_lateness(events, event_time, cursor) -%}
    {%- do event_windows._reject_unknown('suggest_lateness', kwargs, ['events', 'event_time', 'cursor']) -%}
    {{- return(adapter.dispatch('suggest_lateness', 'event_windows')(
        events=events, event_time=event_time, cursor=cursor
    )) -}}
{%- endmacro -%}

{%- macro default__suggest_lateness(events, event_time, cursor) -%}
    {%- set found = event_windows._find_relation('events', events) -%}
    {%- set columns = event_windows._columns_of(found.relation) -%}
    {%- set problems = found.problems -%}
    {%- set named = [['event_time', event_time], ['cursor', cursor]] -%}
    {%- for pair in named -%}
        {%- do problems.extend(event_windows._check_column(pair[0], pair[1])) -%}
    {%- endfor -%}
    {%- do problems.extend(event_windows._check_known_columns(found.relation, columns, named)) -%}
    {%- do problems.extend(event_windows._check_time_types(columns, named)) -%}
    {%- do event_windows._raise_problems('suggest_lateness', problems) -%}

    {%- set percents = ['50', '90', '99', '99.9', '99.99', '100'] -%}
    {%- set measuring = event_windows._measure_lateness(found.relation, event_time, cursor, percents) -%}
    {%- set measured = event_windows._read_one(measuring) -%}
    {%- set without_time = event_windows._grouped(measured.events_without_time) -%}
    {%- set without_cursor = event_windows._grouped(measured.events_without_cursor) -%}
    {%- set percentiles = [['of the events', 'arrive at most so late', 'are at most so far behind']] -%}
    {%- for percent in (percents if measured.judged else []) -%}
        {%- set late = event_windows._rough_duration(measured.late[loop.index0]) -%}
        {%- set behind = event_windows._rough_duration(measured.behind[loop.index0]) -%}
        {%- do percentiles.append([percent ~ ' %', late, behind]) -%}
    {%- endfor -%}
    {%- set suggestion -%}
How late events arrive: {{ found.relation }} by {{ event_time }}, {{ cursor }}
  {{ event_windows._counted(measured.events, 'event') }}, {{ without_time }} of them without a time and
{{- ' ' ~ without_cursor }} without an arrival
    {%- if not measured.judged %}

No event has a time and an arrival to compare.
    {%- else %}
  arrived from {{ measured.first_arrival }} to {{ measured.last_arrival }}

{{ event_windows._table(percentiles, 2) }}

{{ event_windows._lateness_advice(measured) }}
    {%- endif -%}
    {%- endset -%}
    {%- do event_windows._say([suggestion]) -%}
{%- endmacro -%}

{#- Delays and latenesses that `suggest_lateness` compares, and two of which it recommends. -#}
{%- macro _lateness_ladder() -%}
    {{- return([
        '0 seconds', '10 seconds', '30 seconds', '1 minute', '2 minutes', '5 minutes', '10 minutes', '30 minutes',
        '1 hour', '2 hours', '3 hours', '6 hours', '12 hours',
        '1 day', '2 days', '3 days', '7 days', '14 days', '30 days',
    ]) -}}
{%- endmacro -%}

{#-
    One row about how late events arrive: after their own time, and behind the newest event that had arrived before. The
    second is what a watermark sees. What arrives within a minute is taken for one run, which leaves few enough rows for
    the running maximum, all of them in one partition. Events that are far ahead of their arrival count for neither.
-#}
{%- macro _measure_lateness(relation, event_time, cursor, percents) -%}
    {%- set columns = event_windows._columns_of(relation) -%}
    {%- set at = event_windows._micros_in_range(
        event_windows._quote(event_time), event_windows._type_of(columns, event_time),
    ) -%}
    {%- set arrived = event_windows._micros_in_range(
        event_windows._quote(cursor), event_windows._type_of(columns, cursor),
    ) -%}
    {%- set is_future = event_windows._is_future('ew_at', 'ew_cursor', event_windows._worst_skew()) -%}
    {%- set shares = percents | join(' / 100, ') ~ ' / 100' -%}
    {%- set newest = event_windows._behind('ew_newest_before', 0) -%}
    {%- set first_minute = event_windows._bucket_of('min(ew_cursor)', 60000000) -%}
    {%- set last_minute = event_windows._bucket_of('max(ew_cursor)', 60000000) -%}
    {%- set judged -%}
-- ew_judged: how late it is, and how far behind; NULL where its clock is wrong
select
    ew_at,
    ew_cursor,
    if(not {{ is_future }}, greatest(ew_cursor - ew_at, 0), null) as ew_late,
    if(not {{ is_future }}, greatest(coalesce({{ newest }} - ew_at, 0), 0), null) as ew_behind
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
    {{ first_minute }} = {{ last_minute }} as at_once,
    {{ event_windows._utc_text('min(ew_cursor)') }} as first_arrival,
    {{ event_windows._utc_text('max(ew_cursor)') }} as last_arrival,
    percentile_approx(ew_late, array({{ shares }}), 100000) as late,
    percentile_approx(ew_behind, array({{ shares }}), 100000) as behind,
    array(
        {%- for lateness in event_windows._lateness_ladder() %}
        count_if(ew_behind >= {{ [event_windows._duration_micros(lateness), 1] | max }}){{ ',' if not loop.last }}
        {%- endfor %}
    ) as far_behind
from ew_judged
    {%- endset -%}
    {{- return(event_windows._with(
        event_windows._arrivals_by_minute(relation, at, arrived, is_future) + [judged, {'sql': measured}]
    )) -}}
{%- endmacro -%}

{#- The events beside the newest event of all the minutes of arrival before their own. -#}
{%- macro _arrivals_by_minute(relation, at, arrived, is_future) -%}
    {%- set events -%}
-- ew_events: when each event happened and when it arrived
select
    {{ at }} as ew_at,
    {{ arrived }} as ew_cursor,
    {{ event_windows._bucket_of(arrived, 60000000) }} as ew_minute_id
from {{ relation }}
    {%- endset -%}
    {%- set minutes -%}
-- ew_minutes: the newest event of each minute of arrival
select
    0 as ew_all,
    ew_minute_id,
    max(if({{ is_future }}, null, ew_at)) as ew_newest
from ew_events
where ew_minute_id is not null
group by ew_minute_id
    {%- endset -%}
    {%- set seen -%}
-- ew_seen: the newest event that had arrived before
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
-- ew_beside: beside each event
select
    ew_events.ew_at,
    ew_events.ew_cursor,
    ew_seen.ew_newest_before
from ew_events
left join ew_seen
    on ew_events.ew_minute_id = ew_seen.ew_minute_id
    {%- endset -%}
    {{- return([events, minutes, seen, beside]) -}}
{%- endmacro -%}

{#- The shortest lateness of the ladder that at most one event in `one_in` is as far behind as, or none. -#}
{%- macro _at_most_rejected(found, one_in) -%}
    {%- for lateness in event_windows._lateness_ladder() -%}
        {%- if one_in * found.far_behind[loop.index0] <= found.judged -%}
            {{- return(lateness) -}}
        {%- endif -%}
    {%- endfor -%}
    {{- return(none) -}}
{%- endmacro -%}

{#- How many events are how far behind, with the two of the ladder that are recommended. -#}
{%- macro _behind_lines(found, delay, lateness) -%}
    {%- set rows = [['behind by', 'events', 'share']] -%}
    {%- for duration in event_windows._lateness_ladder() -%}
        {%- set number = found.far_behind[loop.index0] -%}
        {%- do rows.append([
            'at all' if loop.first else duration,
            event_windows._grouped(number),
            event_windows._percent(number, found.judged, 3),
            '<- watermark_delay' if duration == delay else '',
            '<- allowed_lateness, if any' if duration == lateness else '',
        ]) -%}
    {%- endfor -%}
    {{- return(event_windows._table(rows, 2)) -}}
{%- endmacro -%}

{#- The recommendation in words: a delay and a lateness, unless none of the ladder is long enough; and a skew. -#}
{%- macro _lateness_advice(measured) -%}
    {%- set delay = event_windows._at_most_rejected(measured, 1000) -%}
    {%- set lateness = event_windows._at_most_rejected(measured, 10000) -%}
    {%- set longest = event_windows._lateness_ladder() | last -%}
    {%- if measured.at_once -%}
All of them arrived within a minute, as after a load of old data.
Nothing follows from that for the runs to come.
    {%- else -%}
Behind: behind the newest event of all that had arrived before, as if each minute of arrivals were a run.
Longer runs leave fewer events behind.

{{ event_windows._behind_lines(measured, delay, lateness) }}
        {%- if delay is none %}

No watermark_delay is recommended.
  More than 1 event in 1,000 is {{ longest }} behind or more, as after loads of old data.
        {%- else %}

Recommended: watermark_delay='{{ delay }}'
  At most 1 event in 1,000 is so far behind.
  So a session that the watermark has closed seldom reopens.
        {%- endif %}

Recommended: unlimited lateness, which is the default
  Nothing is rejected as late, and the sessions are those of a rebuild.
  Bound it where figures have to be settled some day, or where a run must not cost more as history grows.
        {%- if lateness is none %}
  No allowed_lateness is recommended: more than 1 event in 10,000 is {{ longest }} behind or more.
        {%- else %}
  Then allowed_lateness='{{ lateness }}': at most 1 event in 10,000 is so far behind.
  It is rejected only if it is behind by the gap as well.
  A join has no gap, and rejects what is exactly so far behind too.
        {%- endif %}
        {%- if measured.ahead %}

{{ event_windows._skew_advice(measured) }}
        {%- endif -%}
    {%- endif -%}
{%- endmacro -%}

{#- What to do about events that are later than their arrival. -#}
{%- macro _skew_advice(found) -%}
    {%- set skew = namespace(text='1 hour') -%}
    {%- for duration in ([] if found.far_ahead else event_windows._lateness_ladder() | reverse) -%}
        {%- if event_windows._duration_micros(duration) >= found.farthest_ahead -%}
            {%- set skew.text = duration -%}
        {%- endif -%}
    {%- endfor -%}
    {%- set events = event_windows._counted(found.ahead, 'event') -%}
    {%- set farthest = event_windows._rough_duration(found.farthest_ahead) -%}
    {%- set left_out = event_windows._grouped(found.far_ahead) ~ ' of them, which the figures above leave out' -%}
Recommended: max_future_skew='{{ skew.text }}'
  {{ events }} {{ 'is' if found.ahead == 1 else 'are' }} later than the arrival, by up to {{ farthest }}.
  This rejects {{ left_out if found.far_ahead else 'none of them' }}.
  Without it one clock that is ahead moves the watermark, and closes every session.
{%- endmacro -%}
