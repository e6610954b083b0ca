{#-
    What stored sessions and older events are looked up by, beside the range of time. None where that suffices: final
    sessions, or a short range, leave few of them. Else their key; and the bucket of time as well (`_touched_buckets`),
    where no session depends on the one before it.
-#}
{%- macro _looked_up_by(settings, run) -%}
    {%- if settings.is_bounded or (settings.gap and event_windows._is_short(run, settings.gap)) -%}
        {{- return(none) -}}
    {%- endif -%}
    {{- return('key' if settings.cuts or settings.gap_per_event is not none else 'bucket') -}}
{%- endmacro -%}

{%- macro _touched_keys(settings, run, by) -%}
    {%- set read = run.sources[0].read -%}
-- ew_touched: {{ 'where in time each key has new events' if by == 'bucket' else 'the keys that have new events' }}
select distinct
    {{ event_windows._columns(event_windows._key_names(settings, read.of)) }},
    {%- if by == 'bucket' %}
    {{ event_windows._touched_places(read.time, settings) }} as ew_bucket
    {%- else %}
    true as ew_is_touched
    {%- endif %}
from {{ read.sql }}
where {{ run.sources[0].is_new }}
{%- endmacro -%}

{#-
    Whether a range of time that is read again is long, compared with the gap: one long session would make a run read
    the events of all touched keys from its start on. Not with rules, where a late event can move every later cut.
-#}
{%- macro _reach_far(settings, ranges) -%}
    {%- for range in ranges or [] if not settings.cuts and settings.gap and range[1] - range[0] > 16 * settings.gap -%}
        {{- return(true) -}}
    {%- endfor -%}
    {{- return(false) -}}
{%- endmacro -%}

{#- Where in time the events of stored sessions are, of the touched keys. -#}
{%- macro _spans_of_stored(settings, by) -%}
-- ew_spans: where in time their events are
select distinct
    {{ event_windows._columns_and(event_windows._key_names(settings)) }}true as ew_is_touched,
    explode(sequence(
        {{ event_windows._touched_bucket('ew_first_at', settings) }},
        {{ event_windows._touched_bucket('ew_last_at', settings) }}
    )) as ew_bucket
from ew_stored_sessions
{%- if by != 'bucket' %}
inner join ew_touched on {{ event_windows._equal_keys(settings) }}
{%- endif %}
{%- endmacro -%}

{#-
    The join by which rows are found that something touches: their key is in the step `places`, and with a `time` the
    bucket of that, too.
-#}
{%- macro _in_touched(settings, flow, places, time) -%}
left join {{ places }} on {{ event_windows._equal_keys(flow) }}
    {%- if time %} and ew_bucket = {{ event_windows._touched_bucket(time, settings) }}
    {%- endif -%}
{%- endmacro -%}
