{#-
    Units are absolute, so a month and a year, whose length varies, are none. Source: CalendarInterval without
    its months part.
-#}
{%- macro _duration_units() -%}
    {{- return({
        'week': 604800000000,
        'day': 86400000000,
        'hour': 3600000000,
        'minute': 60000000,
        'second': 1000000,
        'millisecond': 1000,
        'microsecond': 1,
    }) -}}
{%- endmacro -%}

{#- '1 hour 30 minutes' -> 5400000000. None where the text is not a duration, so that the caller words the error. -#}
{%- macro _duration_micros(duration) -%}
    {%- if duration is not defined or duration is not string -%}
        {{- return(none) -}}
    {%- endif -%}
    {%- set units = event_windows._duration_units() -%}
    {%- set words = duration.split() -%}
    {%- if words | length == 0 or words | length % 2 != 0 -%}
        {{- return(none) -}}
    {%- endif -%}
    {%- set total = namespace(micros=0) -%}
    {%- for word in words -%}
        {%- if loop.index0 % 2 == 0 -%}
            {%- set number = word -%}
            {%- set unit = words[loop.index] | lower -%}
            {%- set unit = unit[:-1] if unit[-1:] == 's' else unit -%}
            {%- if not event_windows._is_whole_number(number) or unit not in units -%}
                {{- return(none) -}}
            {%- endif -%}
            {%- set total.micros = total.micros + (number | int) * units[unit] -%}
        {%- endif -%}
    {%- endfor -%}
    {#- the largest interval Spark holds is 2^63 - 1 microseconds -#}
    {{- return(total.micros if total.micros <= 9223372036854775807 else none) -}}
{%- endmacro -%}

{#- Digits only: the int filter alone would read '1_000', '１' and ' 5' as numbers. -#}
{%- macro _is_whole_number(text) -%}
    {%- for character in text -%}
        {%- if character not in '0123456789' -%}
            {{- return(false) -}}
        {%- endif -%}
    {%- endfor -%}
    {{- return(text | length > 0) -}}
{%- endmacro -%}

{#- 1800000000 -> '30 minutes': the largest unit that divides it. -#}
{%- macro _duration_text(micros) -%}
    {%- set units = event_windows._duration_units() -%}
    {%- for unit in units -%}
        {%- if micros >= units[unit] and micros % units[unit] == 0 -%}
            {%- set count = micros // units[unit] -%}
            {{- return(count ~ ' ' ~ unit ~ ('' if count == 1 else 's')) -}}
        {%- endif -%}
    {%- endfor -%}
    {{- return(micros ~ ' microseconds') -}}
{%- endmacro -%}

{%- macro _accepted_durations() -%}
    {{- return(
        "a duration such as '30 minutes' or '1 hour 30 minutes' (whole numbers; units "
        ~ event_windows._duration_units().keys() | join(', ')
        ~ "; a day is 24 hours; months and years have no fixed length)"
    ) -}}
{%- endmacro -%}

{#- The text of an interval in a unit that no calendar changes. -#}
{%- macro _absolute_text(micros) -%}
    {{- return((micros // 1000000) ~ ' seconds' if micros % 1000000 == 0 else micros ~ ' microseconds') -}}
{%- endmacro -%}

{#-
    An end of a frame: how far it is from the current row, negative before it, in rows or units (`number`) or in
    microseconds (`duration`). Its kind is none where it is not one, so that the caller words the error.
-#}
{%- macro _bound(bound) -%}
    {%- if bound is integer -%}
        {{- return({'kind': 'number', 'distance': bound, 'given': bound}) -}}
    {%- elif bound is string and bound == 'unbounded' -%}
        {{- return({'kind': 'unbounded', 'distance': none, 'given': bound}) -}}
    {%- elif bound is string -%}
        {%- set is_before = bound[:1] == '-' -%}
        {%- set micros = event_windows._duration_micros(bound[1:] if is_before else bound) -%}
        {%- if micros is not none -%}
            {{- return({'kind': 'duration', 'distance': 0 - micros if is_before else micros, 'given': bound}) -}}
        {%- endif -%}
    {%- endif -%}
    {{- return({'kind': none, 'distance': none, 'given': bound}) -}}
{%- endmacro -%}

{#-
    A timestamp as microseconds since 1970, without the session time zone: a TIMESTAMP is an instant,
    a TIMESTAMP_NTZ is read as UTC. `time_type` is what Spark calls the type; where it is not known before
    the query runs (a CTE), Spark folds the typeof() away.
-#}
{%- macro _micros(time, time_type=none) -%}
    {%- if time_type == 'timestamp' -%}
unix_micros({{ time }})
    {%- elif time_type == 'timestamp_ntz' -%}
{{ event_windows._interval_micros(time ~ " - timestamp_ntz'1970-01-01 00:00:00'") }}
    {%- else -%}
        {%- set ntz = event_windows._micros('cast(' ~ time ~ ' as timestamp_ntz)', 'timestamp_ntz') -%}
case typeof({{ time }}) when 'timestamp_ntz' then {{ ntz }} else unix_micros(cast({{ time }} as timestamp)) end
    {%- endif -%}
{%- endmacro -%}

{#-
    The timestamp of a number of microseconds since 1970; foldable, so that it serves to skip files. A TIMESTAMP_NTZ is
    in no time zone, so that a day-time interval is absolute for it (see `_interval`).
-#}
{%- macro _timestamp(micros, time_type=none) -%}
    {%- if time_type == 'timestamp_ntz' -%}
timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * ({{ micros }})
    {%- else -%}
timestamp_micros({{ micros }})
    {%- endif -%}
{%- endmacro -%}

{#-
    A number of microseconds as an interval to add to a timestamp.
    make_interval's seconds are absolute time; a day-time interval literal would be split into calendar days
    of the session time zone (DateTimeUtils.timestampAddDayTime), which are 23 or 25 hours twice a year.
-#}
{%- macro _interval(micros) -%}
    {%- if micros is number -%}
        {#- it takes less than 10^12 seconds, and no two times are further apart -#}
        {%- set whole, fraction = [(micros | abs) // 1000000, 999999999999] | min, (micros | abs) % 1000000 -%}
        {%- set seconds = whole ~ ('.' ~ ('000000' ~ fraction)[-6:] if fraction else '') -%}
make_interval(0, 0, 0, 0, 0, 0, {{ '-' if micros < 0 }}{{ seconds }})
    {%- else -%}
make_interval(0, 0, 0, 0, 0, 0, cast({{ micros }} as decimal(20, 0)) / 1000000)
    {%- endif -%}
{%- endmacro -%}

{#-
    The microseconds of a day-time interval, without the session time zone. Spark divides intervals as whole numbers
    (IntegralDivide, SPARK-36921); as a decimal of seconds they would cost several times as much.
-#}
{%- macro _interval_micros(interval) -%}
(cast({{ interval }} as interval second) div interval '0.000001' second)
{%- endmacro -%}

{#-
    A number of microseconds in the type of the event time. Where that is not known (a CTE), it is told from `any_time`,
    any time of the row.
-#}
{%- macro _in_type(micros, time_type, any_time='ew_any_at') -%}
    {%- if time_type is not none -%}
        {{- return(event_windows._timestamp(micros, time_type)) -}}
    {%- endif -%}
    {%- set distance -%} ({{ micros }} - {{ event_windows._micros(any_time) }}) {%- endset -%}
{{ any_time }} + {{ event_windows._interval(distance) }}
{%- endmacro -%}

{#- Event time + gap in microseconds; NULL where the gap is, and past the last timestamp that there is. -#}
{%- macro _end_micros(event_micros, gap) -%}
try_add({{ event_micros }}, {{ gap }})
{%- endmacro -%}

{#- A time and a distance from it, in microseconds; NULL where the type ends before. -#}
{%- macro _shifted(micros, distance) -%}
    {{- return(micros if distance == 0 else event_windows._end_micros(micros, distance)) -}}
{%- endmacro -%}

{#-
    The start of the piece of time, `size` long, that a time is in. pmod rounds down before 1970 as well; NULL for the
    first piece of the type, which begins before it.
-#}
{%- macro _bucket_of(micros, size) -%}
try_subtract({{ micros }}, pmod({{ micros }}, {{ size }}))
{%- endmacro -%}

{#-
    A time without what has passed of its window. Windows begin at 1970 in UTC (TimeWindow with no start time); pmod
    rounds down before that too, and what is taken off is an interval, so the type stays.
-#}
{%- macro _window_start(time, size, time_type=none) -%}
    {%- set passed -%} pmod({{ event_windows._micros(time, time_type) }}, {{ size }}) {%- endset -%}
{{ time }} - {{ event_windows._interval(passed) }}
{%- endmacro -%}

{#- The UTC date of a number of microseconds since 1970: whole days, rounded down before 1970 as well. -#}
{%- macro _utc_date(micros) -%}
date_from_unix_date(cast({{ micros }} div 86400000000 - if(mod({{ micros }}, 86400000000) < 0, 1, 0) as int))
{%- endmacro -%}
