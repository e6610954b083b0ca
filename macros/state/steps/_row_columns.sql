{#- The columns that a new event and a stored session have alike, so that one union sees no difference between them. -#}
{%- macro _row_columns(settings, run, values) -%}
    {%- set columns = settings['keys'] + [
        [values.reason, 'ew_reason'],
        [values.first, 'ew_first'],
        [values.last, 'ew_last'],
    ] -%}
    {%- if settings.gap_per_event is not none -%}
        {%- do columns.append([values.end, 'ew_end']) -%}
    {%- endif -%}
    {%- do columns.extend([
        [values.events, 'ew_events'],
        [values.smallest_cursor, 'ew_smallest_cursor'],
        [values.largest_cursor, 'ew_largest_cursor'],
    ]) -%}
    {%- if run.continues -%}
        {%- do columns.extend([[values.new_events, 'ew_new_events'], [values.stored, 'ew_stored']]) -%}
    {%- endif -%}
    {{- return(columns + values.aggregates) -}}
{%- endmacro -%}
