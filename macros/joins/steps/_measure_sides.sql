{#-
    One row about the new part of both sources: how far each cursor reaches, its range of event times, and what the
    watermark and the lateness bound become. Of both sides the slower one counts (`min`, which waits until both have come
    at all), or the faster one (`max`), as spark.sql.streaming.multipleWatermarkPolicy has it.
-#}
{%- macro _measure_sides(settings, types, previous, checkpoint) -%}
    {%- set steps = [] -%}
    {%- for name in ['left', 'right'] -%}
        {%- do steps.append(event_windows._measure_side(settings[name], name, types[name], previous, checkpoint)) -%}
    {%- endfor -%}
    {%- set columns = ['*', ['coalesce(' ~ previous.run ~ ', 0) + 1', 'run']] -%}
    {%- set behind = ['*'] -%}
    {%- for name in ['left', 'right'] -%}
        {%- set before = previous[name ~ '_max_event_time'] -%}
        {%- do columns.extend([
            ['typeof(' ~ name ~ '_cursor_value)', name ~ '_cursor_type'],
            ['typeof(' ~ name ~ '_time)', name ~ '_event_time_type'],
            [previous[name ~ '_cursor_to'], name ~ '_cursor_from'],
            ['coalesce(' ~ name ~ '_largest_cursor, ' ~ previous[name ~ '_cursor_to'] ~ ')', name ~ '_cursor_to'],
            [before, name ~ '_max_event_time_before'],
            ['greatest(' ~ before ~ ', ' ~ name ~ '_last)', name ~ '_max_event_time'],
        ]) -%}
        {%- for moment in ['from', 'to'] -%}
            {%- set latest = name ~ '_max_event_time' ~ ('_before' if moment == 'from' else '') -%}
            {%- do behind.extend([
                [event_windows._behind(latest, settings[name].delay), name ~ '_watermark_' ~ moment],
                [event_windows._behind(latest, settings[name].lateness), name ~ '_bound_' ~ moment],
            ]) -%}
        {%- endfor -%}
    {%- endfor -%}
    {%- set both = ['*'] -%}
    {%- for name in ['watermark_from', 'watermark_to', 'bound_from', 'bound_to'] -%}
        {%- set sides = 'left_' ~ name ~ ', right_' ~ name -%}
        {%- do both.append([
            'greatest(' ~ sides ~ ')' if settings.policy == 'max' else 'if(left_' ~ name ~ ' is null or right_' ~ name ~ ' is null, null, least(' ~ sides ~ '))',
            name,
        ]) -%}
    {%- endfor -%}
    {{- return(event_windows._with(steps + [
        {'name': 'ew_moved', 'why': 'how far cursors and maximum event times move', 'sql': 'select\n    ' ~ event_windows._columns(columns) ~ '\nfrom ew_left_new cross join ew_right_new'},
        {'name': 'ew_behind', 'why': 'and with them the watermark of each side', 'sql': 'select\n    ' ~ event_windows._columns(behind) ~ '\nfrom ew_moved'},
        {'sql': 'select\n    ' ~ event_windows._columns(both) ~ '\nfrom ew_behind'},
    ])) -}}
{%- endmacro -%}
