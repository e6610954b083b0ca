{#- The buckets in which a session can end that an event touches, one row each. -#}
{%- macro _touched_places(time, settings) -%}
    {%- set bucket = event_windows._touched_bucket(time, settings) -%}
explode(sequence({{ bucket }}, {{ bucket }} + 2))
{%- endmacro -%}

{#- The number of the bucket that a time is in. -#}
{%- macro _touched_bucket(time, settings) -%}
{{ event_windows._micros(time, settings.time_type) }} div {{ event_windows._bucket_of_touched(settings) }}
{%- endmacro -%}

{#- The length of such a bucket: eight gaps. -#}
{%- macro _bucket_of_touched(settings) -%}
    {{- return([8 * settings.gap, 9223372036854775807] | min) -}}
{%- endmacro -%}

{#-
    The condition, after others, that a stored session was found by that join, ends at `recent` or later, closes, or is
    too long for buckets.
-#}
{%- macro _is_looked_up(settings, run, by, recent=none) -%}
    {%- set closes -%}
status = 'open' and session_end <= {{ event_windows._timestamp(run.watermark_to, settings.time_type) }}
    {%- endset -%}
    {%- if by == 'key' %}
    and (ew_is_touched or {{ closes }})
    {%- elif by == 'bucket' %}
    and (
        ew_bucket is not null{{ " or status = 'checkpoint'" if event_windows._carries_checkpoint(settings, run) }}
        {%- if recent is not none %}
        or session_end >= {{ event_windows._timestamp(event_windows._number(recent), settings.time_type) }}
        {%- endif %}
        or {{ closes }}
        or {{ event_windows._touched_bucket('session_end', settings) }} > {{ event_windows._touched_bucket(
            'session_start', settings
        ) }} + 1
    )
    {%- endif %}
{%- endmacro -%}
