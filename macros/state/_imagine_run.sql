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
        'strategy': 'islands' if arguments.strategy == 'auto' else arguments.strategy,
        'known': none,
        'delta_table': none,
    } -%}
    {%- for name in event_windows._measures() -%}
        {%- do run.update({name: '(select ' ~ name ~ ' from ew_run)'}) -%}
    {%- endfor -%}
    {{- return(run) -}}
{%- endmacro -%}
