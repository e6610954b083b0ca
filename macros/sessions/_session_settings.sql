{#- What the steps of a session query share, worked out once from the validated arguments. -#}
{%- macro _session_settings(keys, gap, boundary, aggregates, time_type=none) -%}
    {{- return({
        'keys': event_windows._quoted(keys),
        'gap': none if gap is mapping else event_windows._duration_micros(gap),
        'gap_per_event': gap.sql if gap is mapping else none,
        'starts_after': '>' if boundary == 'inclusive' else '>=',
        'aggregates': event_windows._aggregates(aggregates),
        'time_type': time_type,
    }) -}}
{%- endmacro -%}
