{#-
    One row about the new part of all sources: for each one how far its cursor reaches and its range of event times, and
    for all together what the watermark and the lateness bound become. The steps after it need these numbers as
    literals, so that files are skipped.

    Of several sources the slowest one counts (`min`, which waits until all have come at all), or the fastest (`max`),
    as spark.sql.streaming.multipleWatermarkPolicy has it.
-#}
{%- macro _measure_sources(settings, run) -%}
    {%- set bound, newest = event_windows._bound_before(settings, run), event_windows._newest_before(run) -%}
    {%- set steps, moved = [], [] -%}
    {%- for source in run.sources -%}
        {%- set step = 'ew_' ~ event_windows._prefix(source) ~ 'measured' -%}
        {%- set measured -%}
-- {{ step }}: the new part of the {{ source.name ~ ' ' if source.name }}source
{{ event_windows._measure_source(settings, source, bound, newest) }}
        {%- endset -%}
        {%- do steps.append(measured) -%}
        {%- do moved.append(event_windows._moved_source(settings, source, step)) -%}
    {%- endfor -%}
    {%- set together -%}
-- ew_together: one watermark for all
select
    {{ event_windows._run_number(run) }} as run,
    unix_micros(current_timestamp()) as now,
    {%- for name in ['watermark_from', 'watermark_to', 'bound_from', 'bound_to'] %}
    {{ event_windows._of_all(settings, run, name) }} as {{ name }},
    {%- endfor %}
    {%- if settings.several %}
    {#- the source that the watermark waits for, or with `max` the one that leads; NULL where all are idle #}
    {{ 'max_by(name, struct(watermark_to, -place))' if settings.policy == 'max'
        else 'min_by(name, struct(watermark_to, place))' }}
    {{- ' filter (where not is_idle)' if settings.follows_clock }} as held_by,
    {%- endif %}
    min(first_event) as first_event,
    max(last_end) as last_end,
    array_sort(collect_list(struct(*))) as sources
from ew_moved
    {%- endset -%}
    {%- set any_time = event_windows._number(event_windows._first_micros()) -%}
    {%- set first -%} least(first_event, watermark_from, bound_from) {%- endset -%}
    {%- set touched -%}
select
    *,
    {%- if settings.several %}
    {#- the first watermark of all may come long after the first rows of some, and then closes rows from any time #}
    if(watermark_from is null and watermark_to is not null, {{ any_time }}, {{ first }}) as touched_from,
    {%- else %}
    {{ first }} as touched_from,
    {%- endif %}
    greatest(last_end, watermark_to) as touched_to,
    {{ event_windows._utc_text('watermark_to') }} as watermark_text
from ew_together
    {%- endset -%}
    {%- set moving -%}
-- ew_moved: how far cursor, maximum event time and watermark move
{{ moved | join('\nunion all\n') }}
    {%- endset -%}
    {{- return(event_windows._with(steps + [moving, together, {'sql': touched}])) -}}
{%- endmacro -%}

{#- The number of a run as SQL. -#}
{%- macro _run_number(run) -%}
coalesce({{ event_windows._before_all(run, 'run') }}, 0) + 1
{%- endmacro -%}

{#-
    The new part of one source. The maximum event time counts what is neither NULL nor from the future or the past,
    other rejected events included, as Structured Streaming does (EventTimeWatermarkExec sees rows before the late ones
    are dropped). The range of time is that of the accepted rows.
-#}
{%- macro _measure_source(settings, source, bound, newest) -%}
select
    max(ew_cursor) as ew_cursor,
    max(ew_time) as ew_time,
    {%- if source.is_event %}
    count_if({{ source.is_event }}) as events,
    {%- else %}
    count(*) as events,
    {%- endif %}
    count_if(ew_cursor is null) as events_without_cursor,
    {{ source.changed[0] }} as changed_events,
    {{ source.changed[1] }} as changed_in,
    {%- for measure in source.measures %}
    {{ measure[0] | replace('{newest}', newest) }} as {{ measure[1] }},
    {%- endfor %}
    {%- for reason in event_windows._kinds()[settings.kind].reasons %}
    count_if(ew_reason = '{{ reason }}'{{ ' and ' ~ source.is_event if source.is_event }}) as rejected_{{ reason }},
    {%- endfor %}
    max(ew_cursor_number) as largest_cursor,
    min(if(ew_reason is null, ew_time_us, null)) as first_event,
    max(if(ew_reason is null, ew_time_us, null)) as last_event,
    max(if(ew_reason is null, {{ source.end }}, null)) as last_end,
    max(if({{ event_windows._is_off_the_clock(source) }}
        {{- ' or not ' ~ source.is_event if source.is_event }}, null, ew_time_us)) as latest_event
from (
    select
        *,
        {{ event_windows._rejection(source, bound) | indent(4) }} as ew_reason
    from (
        select
            {{ source.read.cursor }} as ew_cursor,
            {{ event_windows._cursor_number(source.read.cursor, source.cursor_type) }} as ew_cursor_number,
            {{ source.read.time }} as ew_time,
            {%- if source.skew is not none %}
            {{ event_windows._cursor_instant(
                source.read.cursor, 'unix_micros(current_timestamp())', source.cursor_type
            ) }} as ew_arrived_us,
            {%- endif %}
            {%- for column in source.commit %}
            {{ column }},
            {%- endfor %}
            {%- for column in source.measured_columns %}
            {{ column[0] }} as {{ column[1] }},
            {%- endfor %}
            {{ event_windows._micros(source.read.time, source.time_type) }} as ew_time_us
        from {{ source.read.sql }}
        where {{ source.after }} or {{ source.read.cursor }} is null
    )
)
{%- endmacro -%}

{#- The newest event time of the runs before (`_newest_stored`) as SQL, since it may only be known in the query. -#}
{%- macro _newest_before(run) -%}
    {%- set newest = run.sources | map(attribute='before') | map(attribute='max_event_time') | list -%}
    {{- return(newest[0] if newest | length == 1 else 'greatest(' ~ newest | join(', ') ~ ')') -}}
{%- endmacro -%}

{#- The lateness bound of the run before, as the steps after the measuring know it. -#}
{%- macro _bound_before(settings, run) -%}
    {%- if settings.follows_clock -%}
        {{- return(event_windows._before_all(run, 'bound_to')) -}}
    {%- endif -%}
    {%- set bounds = [] -%}
    {%- for source in run.sources -%}
        {%- do bounds.append(event_windows._behind(source.before.max_event_time, source.lateness)) -%}
    {%- endfor -%}
    {%- if bounds | length == 1 -%}
{{ bounds[0] }}
    {%- elif settings.policy == 'max' -%}
greatest({{ bounds | join(', ') }})
    {%- else -%}
if({{ bounds | join(' is null or ') }} is null, null, least({{ bounds | join(', ') }}))
    {%- endif -%}
{%- endmacro -%}

{#-
    What is measured of one source beside what the run before knew of it. Its place comes first, to be put in order by.
    The nullif() changes nothing: typeof() alone is a constant with a column in it, which Spark's FoldablePropagation
    carries to where the column is gone.
-#}
{%- macro _moved_source(settings, source, measured) -%}
select
    {{ source.place }} as place,
    {%- if settings.several %}
    {{ event_windows._text(source.name) }} as name,
    {%- endif %}
    {%- if settings.follows_clock %}
    {{ event_windows._idle_columns(source) | indent(4) }}
    {%- endif %}
    *,
    {%- for moment in ['from', 'to'] %}
    {%- set latest = source.before.max_event_time if moment == 'from' else 'max_event_time' %}
    {{ event_windows._behind(latest, source.delay) }} as watermark_{{ moment }},
    {{ event_windows._behind(latest, source.lateness) }} as bound_{{ moment }}{{ ',' if moment == 'from' }}
    {%- endfor %}
from (
    select
        nullif(typeof(ew_cursor), cast(events as string)) as cursor_type,
        nullif(typeof(ew_time), cast(events as string)) as event_time_type,
        events,
        events_without_cursor,
        changed_events,
        changed_in,
        {%- for measure in source.measures %}
        {{ measure[1] }},
        {%- endfor %}
        {%- for reason in event_windows._kinds()[settings.kind].reasons %}
        rejected_{{ reason }},
        {%- endfor %}
        first_event,
        last_event,
        last_end,
        {{ source.before.cursor_to }} as cursor_from,
        coalesce(largest_cursor, {{ source.before.cursor_to }}) as cursor_to,
        greatest({{ source.before.max_event_time }}, latest_event) as max_event_time
    from {{ measured }}
)
{%- endmacro -%}
