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
