{#-
    What a run of a join knows before it starts, as `_begin_run` does for sessions: while dbt builds the model, literals
    of the last checkpoint and of the new part of both sources; otherwise scalar subqueries on a step `ew_run`.
-#}
{%- macro _begin_join(arguments, settings, identity) -%}
    {%- set continues = is_incremental() -%}
    {%- set reads = event_windows._may_read() -%}
    {%- set checkpoint = event_windows._last_checkpoint('interval_join', 'match_id') if reads and continues else none -%}
    {%- if checkpoint -%}
        {%- do event_windows._check_settings('interval_join', fromjson(checkpoint.settings), identity) -%}
    {%- endif -%}
    {%- set previous = event_windows._previous(
        ['run', 'left_cursor_to', 'right_cursor_to', 'left_max_event_time', 'right_max_event_time'], checkpoint, reads or not continues
    ) -%}
    {%- set types = {} -%}
    {%- for name in ['left', 'right'] -%}
        {%- do types.update({name: event_windows._arrival_types(arguments.known[name], arguments[name])}) -%}
        {%- do event_windows._check_side_types(name, arguments[name], types[name], checkpoint) -%}
    {%- endfor -%}
    {%- set measuring = event_windows._measure_sides(settings, types, previous, checkpoint) -%}
    {%- set run = {
        'continues': continues,
        'fence': checkpoint.id if checkpoint else none,
        'steps': [],
        'known': none,
        'types': types,
        'previous': previous,
    } -%}
    {%- if reads -%}
        {%- set measured = event_windows._read_one(measuring) -%}
        {%- for name in ['left', 'right'] -%}
            {%- do types.update({name: {'cursor': measured[name ~ '_cursor_type'], 'event_time': measured[name ~ '_event_time_type']}}) -%}
            {%- do event_windows._check_side_types(name, arguments[name], types[name], checkpoint) -%}
            {%- do event_windows._check_side_cursors(name, measured) -%}
        {%- endfor -%}
        {%- do run.update({'known': measured}) -%}
        {%- do event_windows._say_join(checkpoint, measured) -%}
    {%- else -%}
        {%- if continues -%}
            {%- do run.steps.append({'name': 'ew_checkpoint', 'why': 'where the run before ended', 'sql': event_windows._live_checkpoint()}) -%}
        {%- endif -%}
        {%- do run.steps.append({'name': 'ew_run', 'why': 'what has arrived since, and how far it moves the watermark', 'sql': measuring}) -%}
    {%- endif -%}
    {%- for name in event_windows._join_measures() -%}
        {%- do run.update({name: event_windows._number(run.known.get(name)) if reads else '(select ' ~ name ~ ' from ew_run)'}) -%}
    {%- endfor -%}
    {{- return(run) -}}
{%- endmacro -%}

{#- One line of a run of a join, before its MERGE (see `_say_run`). -#}
{%- macro _say_join(checkpoint, measured) -%}
    {%- set words = [
        'run ' ~ measured.run ~ ' reads ' ~ event_windows._grouped(measured.left_events) ~ ' left and '
        ~ event_windows._counted(measured.right_events, 'right event'),
    ] -%}
    {%- if checkpoint -%}
        {%- set done = [] -%}
        {%- for what in ['match', 'pending', 'unmatched', 'superseded'] -%}
            {%- do done.append(event_windows._grouped(checkpoint.get('rows_' ~ what, 0)) ~ ' ' ~ what) -%}
        {%- endfor -%}
        {%- do words.append('run ' ~ checkpoint.run ~ ' before: rows ' ~ done | join(', ')) -%}
    {%- endif -%}
    {%- do log(event_windows._caller('interval_join') ~ ': ' ~ words | join('; '), info=true) -%}
{%- endmacro -%}

{#- The numbers that `_measure_sides` gives and every later step may use. -#}
{%- macro _join_measures() -%}
    {%- set names = ['run', 'watermark_from', 'watermark_to', 'bound_from', 'bound_to'] -%}
    {%- for side in ['left', 'right'] -%}
        {%- for name in ['cursor_from', 'cursor_to', 'events', 'copies', 'first', 'last', 'max_event_time'] -%}
            {%- do names.append(side ~ '_' ~ name) -%}
        {%- endfor -%}
    {%- endfor -%}
    {{- return(names) -}}
{%- endmacro -%}

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

{#- The new part of one source in one row: its size, its copies of ids, and its range of cursors and event times. -#}
{%- macro _measure_side(side, name, types, previous, checkpoint) -%}
    {%- set number = event_windows._cursor_number(side.cursor, types.cursor) -%}
    {%- set time = event_windows._micros(side.read_time, types.event_time) -%}
    {%- set sql -%}
select
    max({{ side.cursor }}) as {{ name }}_cursor_value,
    max({{ side.read_time }}) as {{ name }}_time,
    count(*) as {{ name }}_events,
    count_if({{ side.cursor }} is null) as {{ name }}_events_without_cursor,
    count({{ side.id }}) - count(distinct {{ side.id }}) as {{ name }}_copies,
    max({{ number }}) as {{ name }}_largest_cursor,
    min({{ time }}) as {{ name }}_first,
    max({{ time }}) as {{ name }}_last
from {{ side.source.sql }}
where {{ event_windows._after_cursor(side.cursor, number, previous, checkpoint, name) }} or {{ side.cursor }} is null
    {%- endset -%}
    {{- return({'name': 'ew_' ~ name ~ '_new', 'why': 'the new part of the ' ~ name ~ ' source', 'sql': sql}) -}}
{%- endmacro -%}

{#- What is above the cursor of the run before: a literal on the bare column where it is known, so that files are skipped. -#}
{%- macro _after_cursor(cursor, number, previous, checkpoint, name) -%}
    {%- if checkpoint and checkpoint.get(name ~ '_cursor_to') is not none -%}
        {{- return(cursor ~ ' > ' ~ event_windows._cursor_value(checkpoint[name ~ '_cursor_to'], checkpoint[name ~ '_cursor_type'])) -}}
    {%- endif -%}
    {{- return('true' if previous.is_known else number ~ ' > coalesce(' ~ previous[name ~ '_cursor_to'] ~ ', -9223372036854775808)') -}}
{%- endmacro -%}

{#- The types a side can work with; what is not known yet (none) is no problem yet. -#}
{%- macro _check_side_types(name, side, types, checkpoint) -%}
    {%- set problems = event_windows._type_problems(name ~ '.', side, types, checkpoint.get(name ~ '_cursor_type') if checkpoint else none) -%}
    {%- do event_windows._refuse('interval_join', problems) -%}
{%- endmacro -%}

{#- A row without a cursor would be passed over by every run. -#}
{%- macro _check_side_cursors(name, measured) -%}
    {%- set without = measured[name ~ '_events_without_cursor'] -%}
    {%- if without > 0 -%}
        {%- do event_windows._refuse('interval_join', [event_windows._problem(
            name ~ '.cursor', 'is NULL in rows which no run would ever read', without ~ ' rows', 'a cursor in every row; add a not_null test to the source',
        )]) -%}
    {%- endif -%}
{%- endmacro -%}
