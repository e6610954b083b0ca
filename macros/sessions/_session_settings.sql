{#-
    What the steps of a session query share, worked out once from the validated arguments. `columns` are those of the
    events (`_columns_of`), `gap_per_event` is in microseconds.
-#}
{%- macro _session_settings(macro_name, keys, gap, boundary, aggregates, columns, event_time) -%}
    {{- return({
        'macro': macro_name,
        'columns': columns,
        'keys': event_windows._quoted(keys),
        'gap': none if gap is mapping else event_windows._duration_micros(gap),
        'gap_per_event': event_windows._gap_micros(macro_name, gap.sql) if gap is mapping else none,
        'starts_after': '>' if boundary == 'inclusive' else '>=',
        'aggregates': event_windows._aggregates(aggregates),
        'time_type': event_windows._type_of(columns, event_time),
    }) -}}
{%- endmacro -%}
