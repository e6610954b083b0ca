{#-
    How long after its own time a row of each side stops waiting: when the watermark has come that far, no row that is on
    time can match it any more. None is never; where times or windows have to be equal, the time or window itself counts.
    Spark keeps a row one millisecond longer where the bound itself matches (StreamingJoinHelper.getStateValueWatermark).
-#}
{%- macro _released_after(arguments) -%}
    {%- if event_windows._joins_on_time(arguments) -%}
        {{- return({'left': 0, 'right': 0}) -}}
    {%- endif -%}
    {%- set lower = event_windows._join_bound(arguments.lower) -%}
    {%- set upper = event_windows._join_bound(arguments.upper) -%}
    {{- return({
        'left': none if upper.micros is none else upper.micros + (0 if upper.excludes else 1000),
        'right': none if lower.micros is none else 0 - lower.micros + (0 if lower.excludes else 1000),
    }) -}}
{%- endmacro -%}
