{#-
    Where the piece of time begins, `length` long, that a time is in: SQL in microseconds. pmod rounds down before 1970
    as well.
-#}
{%- macro _piece_start(micros, length, offset) -%}
    {%- set from = micros if not offset else micros ~ (' - ' if offset > 0 else ' + ') ~ offset | abs -%}
    {{- return(micros ~ ' - pmod(' ~ from ~ ', ' ~ length ~ ')') -}}
{%- endmacro -%}

{#-
    Where the pane of a time begins, in microseconds: what no window cuts. Tumbling windows and units of a calendar are
    panes themselves.
-#}
{%- macro _pane_start(micros, settings) -%}
    {%- if settings.calendar is none -%}
        {{- return(event_windows._piece_start(micros, settings.pane, settings.offset)) -}}
    {%- endif -%}
    {%- set day = event_windows._calendar_day(micros, settings.calendar) -%}
    {%- set next = event_windows._day_start(event_windows._next_day(day, settings.calendar), settings.calendar) -%}
    {#- where clocks went back over midnight, the local date says the day before once more -#}
    {{- return(
        'if(' ~ micros ~ ' >= ' ~ next ~ ', ' ~ next ~ ', ' ~ event_windows._day_start(day, settings.calendar) ~ ')'
    ) -}}
{%- endmacro -%}

{#- Where a window ends that begins then. -#}
{%- macro _end_of_window(start, settings) -%}
    {%- if settings.calendar is none -%}
        {{- return(start ~ ' + ' ~ settings.size) -}}
    {%- endif -%}
    {%- set day = event_windows._calendar_day(start, settings.calendar) -%}
    {{- return(event_windows._day_start(event_windows._next_day(day, settings.calendar), settings.calendar)) -}}
{%- endmacro -%}

{#- The last window that holds a pane begins there. -#}
{%- macro _last_start(pane, settings) -%}
    {{- return(
        event_windows._piece_start(pane, settings.slide, settings.offset) if settings.is_sliding else pane
    ) -}}
{%- endmacro -%}

{#-
    Whether all windows of `ew_time_us` end at or before the bound: a comparison with the start of the first window that
    does not, which costs nothing for each row.
-#}
{%- macro _late_time(settings) -%}
    {%- if settings.calendar is not none or not settings.is_sliding -%}
        {{- return('ew_time_us < ' ~ event_windows._pane_start('({bound})', settings)) -}}
    {%- endif -%}
    {%- set start = event_windows._piece_start('({bound}) - ' ~ settings.size, settings.slide, settings.offset) -%}
    {{- return('ew_time_us < ' ~ start ~ ' + ' ~ settings.slide) -}}
{%- endmacro -%}

{#- The first day of the calendar's unit that a time is in, by the clocks of its time zone. A week begins on Monday. -#}
{%- macro _calendar_day(micros, calendar) -%}
    {%- set local = 'unix_micros(from_utc_timestamp(timestamp_micros(' ~ micros ~ '), ' ~ calendar.time_zone ~ '))' -%}
    {%- set date = event_windows._utc_date(local) -%}
    {{- return(date if calendar.unit == 'day' else 'trunc(' ~ date ~ ", '" ~ calendar.unit ~ "')") -}}
{%- endmacro -%}

{%- macro _next_day(day, calendar) -%}
    {{- return(
        'add_months(' ~ day ~ ', ' ~ calendar.months ~ ')' if calendar.months
        else 'date_add(' ~ day ~ ', ' ~ calendar.days ~ ')'
    ) -}}
{%- endmacro -%}

{#-
    When a day begins, in microseconds. Of two midnights it is the first; where clocks skip midnight, the moment at
    which they do.
-#}
{%- macro _day_start(day, calendar) -%}
    {{- return(
        'unix_micros(to_utc_timestamp(timestamp_micros(unix_date(' ~ day ~ ') * 86400000000L), '
        ~ calendar.time_zone ~ '))'
    ) -}}
{%- endmacro -%}

{#-
    A number of microseconds in the type of the event time. Where that is not known (a CTE), it is told from
    `ew_any_at`, any time of the row.
-#}
{%- macro _in_type(micros, settings) -%}
    {%- if settings.time_type is not none -%}
        {{- return(event_windows._timestamp(micros, settings.time_type)) -}}
    {%- endif -%}
    {{- return(
        'ew_any_at + ' ~ event_windows._interval('(' ~ micros ~ ' - ' ~ event_windows._micros('ew_any_at') ~ ')')
    ) -}}
{%- endmacro -%}

{#- The column `ew_any_at` where `_in_type` needs it. -#}
{%- macro _any_at(settings, expression) -%}
    {{- return([[expression, 'ew_any_at']] if settings.time_type is none else []) -}}
{%- endmacro -%}
