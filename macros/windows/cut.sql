{#-
    Where the piece of time begins, `length` long, that a time is in: SQL in microseconds. pmod rounds down before 1970
    as well.
-#}
{%- macro _piece_start(micros, length, offset) -%}
{{ micros }} - pmod({{ micros }}{{ (' - ' if offset > 0 else ' + ') ~ offset | abs if offset }}, {{ length }})
{%- endmacro -%}

{#-
    Where the pane of a time begins, in microseconds: what no window cuts. Tumbling windows and units of a calendar are
    panes themselves.
-#}
{%- macro _pane_start(micros, settings) -%}
    {%- if settings.calendar is none -%}
        {{- return(event_windows._piece_start(micros, settings.pane, settings.offset)) -}}
    {%- endif -%}
    {%- set calendar = settings.calendar -%}
    {%- set unit = event_windows._calendar_unit(micros, calendar) -%}
    {%- set start = event_windows._unit_start(unit, calendar) -%}
    {%- set next = event_windows._unit_start(event_windows._later_unit(unit, calendar, 1), calendar) -%}
    {#- where clocks went back over midnight, the local date says the day before once more -#}
    {%- if not calendar.starts_at and not calendar.hours -%}
if({{ micros }} >= {{ next }}, {{ next }}, {{ start }})
    {%- else -%}
        {#- where they skip its start, a unit begins as much later, and what is before that is of the one before -#}
        {%- set before = event_windows._unit_start(event_windows._later_unit(unit, calendar, -1), calendar) -%}
case
    when {{ micros }} >= {{ next }} then {{ next }}
    when {{ micros }} < {{ start }} then {{ before }}
    else {{ start }}
end
    {%- endif -%}
{%- endmacro -%}

{#- Where the window ends that begins at `ew_start_us`. -#}
{%- macro _end_of_window(settings) -%}
    {%- set calendar = settings.calendar -%}
    {%- if calendar is none -%}
ew_start_us + {{ settings.size }}
    {%- else -%}
        {%- set unit = event_windows._calendar_unit('ew_start_us', calendar) -%}
{{ event_windows._unit_start(event_windows._later_unit(unit, calendar, calendar.length), calendar) }}
    {%- endif -%}
{%- endmacro -%}

{#- The last window that holds a pane begins there. -#}
{%- macro _last_start(pane, settings) -%}
    {{- return(
        event_windows._piece_start(pane, settings.slide, settings.offset)
        if settings.is_sliding and settings.calendar is none else pane
    ) -}}
{%- endmacro -%}

{#-
    Whether all windows of `ew_time_us` end at or before the bound: a comparison with the start of the first window that
    does not, which costs nothing for each row.
-#}
{%- macro _late_time(settings) -%}
    {%- set calendar, pane = settings.calendar, event_windows._pane_start('({bound})', settings) -%}
    {%- if not settings.is_sliding -%}
ew_time_us < {{ pane }}
    {%- elif calendar is not none -%}
        {%- set unit = event_windows._calendar_unit(pane, calendar) -%}
        {%- set first = event_windows._later_unit(unit, calendar, 1 - calendar.length) -%}
ew_time_us < {{ event_windows._unit_start(first, calendar) }}
    {%- else -%}
        {%- set start = event_windows._piece_start('({bound}) - ' ~ settings.size, settings.slide, settings.offset) -%}
ew_time_us < {{ start }} + {{ settings.slide }}
    {%- endif -%}
{%- endmacro -%}

{#-
    The unit of the calendar that a time is in, by the clocks of its time zone: its first day; of an hour where it
    begins, in local microseconds. A week begins on Monday, or so many days later.
-#}
{%- macro _calendar_unit(micros, calendar) -%}
    {%- set local -%}
unix_micros(from_utc_timestamp(timestamp_micros({{ micros }}), {{ calendar.time_zone }}))
    {%- endset -%}
    {%- if calendar.hours -%}
        {{- return(event_windows._piece_start(local, 3600000000, 0)) -}}
    {%- elif calendar.starts_at -%}
        {%- set local -%} ({{ local }} - {{ calendar.starts_at }}) {%- endset -%}
    {%- endif -%}
    {%- set date = event_windows._utc_date(local) -%}
    {%- if calendar.unit == 'day' -%}
{{ date }}
    {%- elif calendar.weekday -%}
date_add(trunc(date_sub({{ date }}, {{ calendar.weekday }}), 'week'), {{ calendar.weekday }})
    {%- else -%}
trunc({{ date }}, '{{ calendar.unit }}')
    {%- endif -%}
{%- endmacro -%}

{#- The unit that is so many `units` later, a number or SQL. -#}
{%- macro _later_unit(unit, calendar, units) -%}
    {%- if calendar.hours -%}
        {{- return(event_windows._shifted(unit, units * 3600000000)) -}}
    {%- endif -%}
    {%- set each = calendar.months or calendar.days -%}
    {%- set distance = units * each if units is number else units ~ ' * ' ~ each -%}
{{ 'add_months' if calendar.months else 'date_add' }}({{ unit }}, {{ distance }})
{%- endmacro -%}

{#-
    When a unit begins, in microseconds. Of two such moments it is the first; where clocks skip it, it is as much later
    as they skip: midnight is then the moment at which they do.
-#}
{%- macro _unit_start(unit, calendar) -%}
    {%- set local -%} unix_date({{ unit }}) * 86400000000L {%- endset -%}
    {%- set local = unit if calendar.hours else local -%}
unix_micros(to_utc_timestamp(timestamp_micros({{ local }}{{ ' + ' ~ calendar.starts_at if calendar.starts_at
}}), {{ calendar.time_zone }}))
{%- endmacro -%}

{#- The column `ew_any_at` where `_in_type` needs it. -#}
{%- macro _any_at(settings, expression) -%}
    {{- return([[expression, 'ew_any_at']] if settings.time_type is none else []) -}}
{%- endmacro -%}
