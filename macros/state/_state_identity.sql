{#-
    The settings that a state is built with. All that decides which rows come out, in a form that does not change with
    the way it is written ('60 minutes' is '1 hour'). The strategy is not among them: all give the same rows.
-#}
{%- macro _state_identity(keys, gap, aggregates, boundary, arguments) -%}
    {{- return({
        'keys': keys | list,
        'event_time': arguments.event_time,
        'cursor': {'delta': 'commit_version'} if arguments.cursor is mapping else arguments.cursor,
        'gap': gap if gap is mapping else event_windows._duration_text(event_windows._duration_micros(gap)),
        'boundary': boundary,
        'watermark_delay': event_windows._duration_text(event_windows._duration_micros(arguments.watermark_delay)),
        'allowed_lateness': none if arguments.allowed_lateness is none else event_windows._duration_text(event_windows._duration_micros(arguments.allowed_lateness)),
        'late_test': arguments.late_test,
        'max_future_skew': none if arguments.max_future_skew is none else event_windows._duration_text(event_windows._duration_micros(arguments.max_future_skew)),
        'min_event_time': none if arguments.min_event_time is none else event_windows._moment_text(arguments.min_event_time),
        'aggregates': aggregates,
    }) -}}
{%- endmacro -%}
