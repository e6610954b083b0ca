{#-
    What a run knows before it starts. While dbt builds the model, the checkpoint and the new part of the source are read
    and everything is a literal. Otherwise nothing is read, and the same numbers are scalar subqueries on a step `ew_run`.

    Gives: `continues` (there is a state to merge into), `fence` (the id of the checkpoint the numbers come from),
    `steps` (what has to stand before the other steps), `arrivals` (what the events are read from, see `_source`), `new_events` (the
    condition on it), `cursor_type`, `event_time_type`, the measured numbers as SQL, `known` (the same as
    numbers, or none), and `delta_table` (the id of the table whose commits the cursor counts, or none).
-#}
{%- macro _begin_run(macro_name, events, arguments, settings, identity) -%}
    {%- set continues = is_incremental() -%}
    {%- if not event_windows._may_read() -%}
        {{- return(event_windows._imagine_run(events, arguments, settings, continues)) -}}
    {%- endif -%}

    {%- set checkpoint = event_windows._last_checkpoint(macro_name, 'session_id') if continues else none -%}
    {%- if checkpoint -%}
        {%- do event_windows._check_settings(macro_name, fromjson(checkpoint.settings), identity) -%}
    {%- endif -%}
    {%- set types = event_windows._arrival_types(settings.columns, arguments) -%}
    {%- do event_windows._check_types(macro_name, arguments, types, checkpoint) -%}
    {%- set seen = checkpoint.get('cursor_to') if checkpoint else none -%}
    {%- set commits = event_windows._delta_commits(macro_name, events, arguments.cursor, checkpoint) -%}
    {%- set arrivals = event_windows._source(event_windows._arrivals(events, arguments.cursor, seen, commits), settings.columns) -%}
    {%- set cursor = arrivals.of ~ event_windows._cursor_column(arguments.cursor) -%}
    {%- set after = cursor ~ ' > ' ~ event_windows._cursor_value(seen, checkpoint.cursor_type) if seen is not none else none -%}
    {%- set previous = event_windows._previous(['run', 'cursor_to', 'max_event_time'], checkpoint, true) -%}
    {%- set measured = event_windows._read_one(event_windows._measure_batch(arrivals, arguments, settings, types, previous, after or 'true')) -%}
    {%- do event_windows._check_types(macro_name, arguments, {'cursor': measured.cursor_type, 'event_time': measured.event_time_type}, checkpoint) -%}
    {%- do event_windows._check_cursors(macro_name, measured) -%}
    {%- if commits is not none -%}
        {%- do measured.update({'cursor_to': commits.version}) -%}
    {%- endif -%}
    {%- do event_windows._say_run(macro_name, arguments, checkpoint, measured) -%}
    {%- set upto = cursor ~ ' <= ' ~ event_windows._cursor_value(measured.get('cursor_to', 'null'), measured.cursor_type) -%}

    {%- set run = {
        'continues': continues,
        'fence': checkpoint.id if checkpoint else none,
        'steps': [],
        'arrivals': arrivals,
        'new_events': after ~ ' and ' ~ upto if after else upto,
        'cursor_type': measured.cursor_type,
        'event_time_type': measured.event_time_type,
        'known': measured,
        'delta_table': commits.table if commits else none,
    } -%}
    {%- for name in event_windows._measures() -%}
        {%- do run.update({name: event_windows._number(measured.get(name))}) -%}
    {%- endfor -%}
    {{- return(run) -}}
{%- endmacro -%}

{#- A run that nothing has been read for (see `_begin_run`). -#}
{%- macro _imagine_run(events, arguments, settings, continues) -%}
    {%- set types = event_windows._arrival_types(settings.columns, arguments) -%}
    {%- set steps = [] -%}
    {%- set previous = event_windows._previous(['run', 'cursor_to', 'max_event_time'], none, not continues) -%}
    {%- if continues -%}
        {%- do steps.append({'name': 'ew_checkpoint', 'why': 'where the run before ended', 'sql': event_windows._live_checkpoint()}) -%}
    {%- endif -%}
    {%- set arrivals = event_windows._source(event_windows._imagined_arrivals(events, arguments.cursor, previous), settings.columns) -%}
    {%- set number = event_windows._cursor_number(arrivals.of ~ event_windows._cursor_column(arguments.cursor), types.cursor) -%}
    {%- set from = number ~ ' > coalesce(' ~ previous.cursor_to ~ ', -9223372036854775808)' -%}
    {%- do steps.append({
        'name': 'ew_run',
        'why': 'what has arrived since, and how far it moves the watermark',
        'sql': event_windows._measure_batch(arrivals, arguments, settings, types, previous, from),
    }) -%}
    {%- set run = {
        'continues': continues,
        'fence': none,
        'steps': steps,
        'arrivals': arrivals,
        'new_events': from ~ ' and ' ~ number ~ ' <= (select cursor_to from ew_run)',
        'cursor_type': types.cursor,
        'event_time_type': types.event_time,
        'known': none,
        'delta_table': none,
    } -%}
    {%- for name in event_windows._measures() -%}
        {%- do run.update({name: '(select ' ~ name ~ ' from ew_run)'}) -%}
    {%- endfor -%}
    {{- return(run) -}}
{%- endmacro -%}

{#- The numbers that `_measure_batch` gives and every later step may use. -#}
{%- macro _measures() -%}
    {{- return([
        'run', 'cursor_from', 'cursor_to', 'now', 'events', 'max_event_time',
        'watermark_from', 'watermark_to', 'bound_from', 'bound_to', 'touched_from', 'touched_to',
    ]) -}}
{%- endmacro -%}

{#-
    Numbers of the run before as SQL: literals where it could be read, NULL where there is none, else subqueries; and
    `is_known`, which tells the first two from the last.
-#}
{%- macro _previous(names, checkpoint, is_known) -%}
    {%- set previous = {'is_known': is_known} -%}
    {%- for name in names -%}
        {%- do previous.update({name: event_windows._number(checkpoint.get(name) if checkpoint else none) if is_known else '(select ' ~ name ~ ' from ew_checkpoint)'}) -%}
    {%- endfor -%}
    {{- return(previous) -}}
{%- endmacro -%}

{#- The types of the cursor and of the event time, as far as the catalog knows them (`_columns_of`). -#}
{%- macro _arrival_types(columns, arguments) -%}
    {{- return({
        'cursor': event_windows._cursor_type(columns, arguments.cursor),
        'event_time': event_windows._type_of(columns, arguments.event_time),
    }) -}}
{%- endmacro -%}

{#- The types a run can work with, checked before anything is compared or written. What is not known yet (none) is no problem yet. -#}
{%- macro _check_types(macro_name, arguments, types, checkpoint) -%}
    {%- do event_windows._refuse(macro_name, event_windows._type_problems('', arguments, types, checkpoint.cursor_type if checkpoint else none)) -%}
{%- endmacro -%}

{#- What is wrong with the types of a cursor and an event time, if anything; `before` is the cursor's type in the state. -#}
{%- macro _type_problems(prefix, arguments, types, before) -%}
    {%- set problems = [] -%}
    {%- if types.cursor is not none and types.cursor not in event_windows._cursor_types() -%}
        {%- do problems.append(event_windows._problem(
            prefix ~ 'cursor', 'has a type without an order of arrival', arguments.cursor ~ ' ' ~ types.cursor, event_windows._cursor_types() | join(', '),
        )) -%}
    {%- elif types.cursor is not none and before is not none and before != types.cursor -%}
        {%- do problems.append(event_windows._problem(
            prefix ~ 'cursor', 'has another type than the state was built with', types.cursor, before ~ ', or --full-refresh to build the state anew',
        )) -%}
    {%- endif -%}
    {%- if types.event_time is not none and types.event_time not in ['timestamp', 'timestamp_ntz'] -%}
        {%- do problems.append(event_windows._problem(
            prefix ~ 'event_time', 'is not a timestamp', arguments.event_time ~ ' ' ~ types.event_time, 'a column of type timestamp or timestamp_ntz',
        )) -%}
    {%- endif -%}
    {{- return(problems) -}}
{%- endmacro -%}
