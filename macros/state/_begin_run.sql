{#-
    What a run knows before it starts. While dbt builds the model, the checkpoint and the new part of the source are read
    and everything is a literal. Otherwise nothing is read, and the same numbers are scalar subqueries on a step `ew_run`.

    Gives: `continues` (there is a state to merge into), `fence` (the id of the checkpoint the numbers come from),
    `steps` (what has to stand before the other steps), `arrivals` (what the events are read from, see `_source`), `new_events` (the
    condition on it), `cursor_type`, `event_time_type`, `strategy`, the measured numbers as SQL, `known` (the same as
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
        'strategy': arguments.strategy,
        'known': measured,
        'delta_table': commits.table if commits else none,
    } -%}
    {%- if arguments.strategy == 'auto' -%}
        {%- do run.update({'strategy': event_windows._strategy_for(measured.events, measured.mini_sessions)}) -%}
    {%- endif -%}
    {%- for name in event_windows._measures() -%}
        {%- do run.update({name: event_windows._number(measured.get(name))}) -%}
    {%- endfor -%}
    {{- return(run) -}}
{%- endmacro -%}
