{#- The arguments that `windows` and `window_state` have in common; `any` and `instead` as in `_check_aggregates`. -#}
{%- macro _check_windows(
    events, keys, event_time, size, slide, offset, calendar, aggregates, several=false, any=true, instead=''
) -%}
    {%- set reserved = event_windows._reserved_of_windows() -%}
    {%- set problems = [] if several else event_windows._check_relation(
        'events', events, "ref('model'), source('source', 'table') or the name of a CTE"
    ) -%}
    {%- do problems.extend(event_windows._check_keys(keys, reserved)) -%}
    {%- do problems.extend([] if several else event_windows._check_column('event_time', event_time)) -%}
    {%- do problems.extend(event_windows._check_cut(size, slide, offset, calendar)) -%}
    {%- do problems.extend(event_windows._check_aggregates(
        aggregates, keys if event_windows._is_list(keys) else [], reserved, any, instead
    )) -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#- The columns of a state of windows beside the keys and the aggregates, and the ids by which others are known. -#}
{%- macro _reserved_of_windows() -%}
    {{- return([
        'window_id', 'status', 'window_start', 'window_end', 'window_date', 'event_count', 'own_event_count',
        'aggregate_state', 'reason', 'smallest_cursor', 'largest_cursor', 'updated_at', 'checkpoint',
        'session_id', 'match_id',
    ]) -}}
{%- endmacro -%}

{#- How time is cut: by a size with its slide and offset, or by a calendar. -#}
{%- macro _check_cut(size, slide, offset, calendar) -%}
    {%- if calendar is not none -%}
        {%- set problems = event_windows._check_calendar(calendar) -%}
        {%- for name, value in [['size', size], ['slide', slide], ['offset', offset]] if value is not none -%}
            {%- do problems.append(event_windows._problem(
                name, 'has no meaning beside calendar, whose units follow each other', value,
                'a calendar alone, or a size with slide and offset',
            )) -%}
        {%- endfor -%}
        {{- return(problems) -}}
    {%- endif -%}
    {%- set size_us = event_windows._duration_micros(size) -%}
    {%- if size_us is none or size_us <= 0 -%}
        {{- return([event_windows._problem(
            'size', 'is not the size of a window', size,
            event_windows._accepted_durations() ~ ', longer than zero; or calendar instead, for days of a time zone, '
            ~ 'weeks, months, quarters and years',
        )]) -}}
    {%- endif -%}
    {%- set problems = [] -%}
    {%- set slide_us = size_us if slide is none else event_windows._duration_micros(slide) -%}
    {%- if slide_us is none or slide_us <= 0 or slide_us > size_us -%}
        {%- do problems.append(event_windows._problem(
            'slide', 'is not how far one window is from the next', slide,
            "a duration longer than zero and at most the size, '" ~ size ~ "', such as '5 minutes'",
        )) -%}
    {%- elif size_us > 50000 * slide_us -%}
        {%- do problems.append(event_windows._problem(
            'slide', 'puts each event into ' ~ event_windows._grouped(size_us // slide_us) ~ ' windows', slide,
            'a slide with which an event is in at most 50,000 windows',
        )) -%}
    {%- endif -%}
    {%- if offset is not none -%}
        {%- set bound = event_windows._bound(offset) -%}
        {%- if bound.kind != 'duration' or slide_us is not none and bound.distance | abs >= slide_us -%}
            {%- do problems.append(event_windows._problem(
                'offset', 'is not how far windows begin from 1970-01-01 00:00 UTC', offset,
                "a duration shorter than the slide, such as '15 minutes', or '-15 minutes' for earlier",
            )) -%}
        {%- endif -%}
    {%- endif -%}
    {{- return(problems) -}}
{%- endmacro -%}

{%- macro _check_calendar(calendar) -%}
    {%- set units = event_windows._calendar_units() -%}
    {%- if calendar is not mapping or calendar.unit is not string or calendar.unit not in units
        or calendar.time_zone is not string or not calendar.time_zone | trim
        or calendar.keys() | reject('in', ['unit', 'time_zone', 'week_starts_on', 'day_starts_at', 'length']) | list -%}
        {{- return([event_windows._problem(
            'calendar', 'is not a unit of a calendar', calendar,
            "{'unit': '" ~ units.keys() | join("' or '") ~ "', 'time_zone': a name such as 'Europe/Berlin' or 'UTC'}, "
            ~ 'and week_starts_on, day_starts_at, length if they are wanted',
        )]) -}}
    {%- endif -%}
    {%- set problems = [] -%}
    {%- set weekday, time = calendar.get('week_starts_on'), calendar.get('day_starts_at') -%}
    {%- set length = calendar.get('length') -%}
    {%- if weekday is not none and (calendar.unit != 'week' or weekday not in event_windows._weekdays()) -%}
        {%- do problems.append(event_windows._problem(
            'calendar.week_starts_on', 'is not the first day of a week', weekday,
            event_windows._weekdays() | join(', ') ~ ", beside 'unit': 'week'",
        )) -%}
    {%- endif -%}
    {%- if time is not none and (calendar.unit == 'hour' or not event_windows._is_time_of_day(time)) -%}
        {%- do problems.append(event_windows._problem(
            'calendar.day_starts_at', 'is not the time at which a day begins', time,
            "a local time from '00:00' to '23:59', beside a unit of whole days",
        )) -%}
    {%- endif -%}
    {%- if length is not none and (calendar.unit == 'hour' or length is not integer or length is boolean
        or not 1 <= length <= 400) -%}
        {%- do problems.append(event_windows._problem(
            'calendar.length', 'is not how many units a window has', length,
            'a whole number from 1 to 400, beside a unit of whole days; for hours size and slide',
        )) -%}
    {%- endif -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#- Whether it is a text from 00:00 to 23:59. -#}
{%- macro _is_time_of_day(time) -%}
    {%- if time is not string or time | length != 5 -%}
        {{- return(false) -}}
    {%- endif -%}
    {%- set hours, minutes = time[:2] | int(99), time[3:] | int(99) -%}
    {{- return(
        hours in range(24) and minutes in range(60) and time == ('0' ~ hours)[-2:] ~ ':' ~ ('0' ~ minutes)[-2:]
    ) -}}
{%- endmacro -%}

{%- macro _weekdays() -%}
    {{- return(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']) -}}
{%- endmacro -%}

{#- The units of a calendar: how far one begins after the one before, in months and days, and the longest in days. -#}
{%- macro _calendar_units() -%}
    {{- return({
        'hour': {'hours': true, 'longest': 0},
        'day': {'months': 0, 'days': 1, 'longest': 1},
        'week': {'months': 0, 'days': 7, 'longest': 7},
        'month': {'months': 1, 'days': 0, 'longest': 31},
        'quarter': {'months': 3, 'days': 0, 'longest': 92},
        'year': {'months': 12, 'days': 0, 'longest': 366},
    }) -}}
{%- endmacro -%}

{#- A unit of whole days as an interval of Spark. -#}
{%- macro _interval_of_unit(unit) -%}
    {%- if unit.hours -%}
cast(null as interval)
    {%- else -%}
make_interval(0, {{ unit.months }}, 0, {{ unit.days }})
    {%- endif -%}
{%- endmacro -%}

{#- How a checked calendar cuts time: its unit, and from when on, from which weekday, and how many units together. -#}
{%- macro _calendar_settings(calendar) -%}
    {%- set unit = event_windows._calendar_units()[calendar.unit] -%}
    {%- set time = calendar.get('day_starts_at') or '00:00' -%}
    {{- return(dict(
        unit, unit=calendar.unit, time_zone=event_windows._text(calendar.time_zone), length=calendar.get('length') or 1,
        starts_at=(time[:2] | int * 60 + time[3:] | int) * 60000000,
        weekday=event_windows._weekdays().index(calendar.get('week_starts_on') or 'monday')
    )) -}}
{%- endmacro -%}

{#-
    What the steps of windows share, worked out once from the validated arguments: beside keys and aggregates `size`,
    `slide` and `offset` in microseconds or `unit` and `time_zone`; `pane`, the longest piece of time that no window
    cuts; `longest`, which no window exceeds (a day more where a time zone may have moved its clocks); `copies`, how
    many windows an event is in at most; `strip`, how long the sums are of which windows are made, or none; `has_any`,
    whether an aggregate is made of the events alone, and `reads_row`, whether it looks at all of their columns.
-#}
{%- macro _window_settings(
    macro_name, keys, size, slide, offset, calendar, aggregates, columns, event_time, types
) -%}
    {%- set settings = {
        'macro': macro_name,
        'columns': columns,
        'keys': event_windows._quoted(keys),
        'key_types': event_windows._types_of(columns, keys),
        'aggregates': event_windows._aggregates(macro_name, aggregates, types),
        'given_aggregates': {'aggregates': aggregates, 'types': types, 'by_id': false},
        'time_type': event_windows._type_of(columns, event_time),
        'is_sliding': false,
    } -%}
    {%- do settings.update({
        'has_any': settings.aggregates | selectattr('is_any', 'defined') | list | length > 0,
        'reads_row': settings.aggregates | selectattr('reads_row', 'defined') | selectattr('reads_row') | list
            | length > 0,
    }) -%}
    {%- if calendar is not none -%}
        {%- set cut = event_windows._calendar_settings(calendar) -%}
        {%- do settings.update({
            'calendar': cut,
            'longest': (cut.longest * cut.length + 1) * 86400000000,
            'copies': cut.length,
            'is_sliding': cut.length > 1,
            'strip': none,
        }) -%}
        {{- return(settings) -}}
    {%- endif -%}
    {%- set size_us = event_windows._duration_micros(size) -%}
    {%- set slide_us = size_us if slide is none else event_windows._duration_micros(slide) -%}
    {%- set pane = namespace(length=size_us, rest=slide_us) -%}
    {%- for _ in range(100) -%}
        {%- if pane.rest -%}
            {%- set length = pane.rest -%}
            {%- set pane.rest = pane.length % pane.rest -%}
            {%- set pane.length = length -%}
        {%- endif -%}
    {%- endfor -%}
    {%- do settings.update({
        'calendar': none,
        'size': size_us,
        'slide': slide_us,
        'offset': event_windows._bound(offset).distance if offset is not none else 0,
        'pane': pane.length,
        'longest': size_us,
        'copies': (size_us + slide_us - 1) // slide_us,
        'is_sliding': slide_us != size_us,
        'strip': none if settings.has_any else event_windows._strip_of(size_us, slide_us),
    }) -%}
    {{- return(settings) -}}
{%- endmacro -%}

{#-
    How long a strip of panes is so that a window is made of as many strips as a strip has panes, or nearly. None where
    strips would not at least halve the rows, and where a window does not begin at each pane.
-#}
{%- macro _strip_of(size, slide) -%}
    {%- set panes = size // slide -%}
    {%- set strip = namespace(panes=1) -%}
    {%- for number in range(2, 224) if size % slide == 0 and number * number <= panes and panes % number == 0 -%}
        {%- set strip.panes = number -%}
    {%- endfor -%}
    {{- return(slide * strip.panes if 2 * (strip.panes + panes // strip.panes) <= panes else none) -}}
{%- endmacro -%}
