{#-
    What a run that makes sessions again reads of its source, for `_classify_events`: its new events, and those of
    earlier runs for which the condition `old` holds. An event brings what the rules and `id` need, or all of its
    columns where an aggregate reads whole rows; then the keys have names of their own (`_in_flow`). An older event that
    was not late when it came is not late now.
-#}
{%- macro _events_to_remake(settings, run, old=none) -%}
    {%- set source = run.sources[0] -%}
    {%- set from = source.read if old is none else source.rows -%}
    {%- set keys, names = [], event_windows._in_flow(settings)['keys'] -%}
    {%- for key in event_windows._of(from, settings['keys']) -%}
        {%- do keys.append([key, names[loop.index0]] if settings.reads_row else key) -%}
    {%- endfor -%}
    {%- set is_new -%}
coalesce({{ event_windows._cursor_number(from.cursor, source.cursor_type) }} > {{ source.cursor_from }}, true)
    {%- endset -%}
    {%- set reason = event_windows._rejection(source, run.bound_from) -%}
    {%- set reason_before = event_windows._rejection(dict(source, is_late_by_row=false), run.bound_from) -%}
    {%- set reason_by_run -%} if(ew_is_new, {{ reason }}, {{ reason_before }}) {%- endset -%}
    {%- set is_new_or_old -%}
({{ source.is_new }})
    or ({{ old }})
    {%- endset -%}
    {{- return({
        'from': from,
        'keys': keys,
        'columns': event_windows._brought_by_event(settings)
            + ([['struct(*)', 'ew_row']] if settings.reads_row else []),
        'marks': ([['_change_type', 'ew_change']] if settings.has_gone else [])
            + ([[is_new, 'ew_is_new']] if old is not none else []),
        'where': source.is_new if old is none else is_new_or_old,
        'reason': reason if old is none else reason_by_run,
    }) -}}
{%- endmacro -%}

{#-
    The settings of the steps between reading rows and making sessions of them. Where an aggregate reads whole rows, the
    keys have names of their own there, since the rows have columns of the same names (`_events_to_remake`).
-#}
{%- macro _in_flow(settings) -%}
    {%- if not settings.reads_row -%}
        {{- return(settings) -}}
    {%- endif -%}
    {%- set names = [] -%}
    {%- for key in settings['keys'] -%}
        {%- do names.append('ew_of_' ~ loop.index) -%}
    {%- endfor -%}
    {{- return(dict(settings, keys=names, together=settings.together[: 1 if settings.hash else 0] + names)) -}}
{%- endmacro -%}
