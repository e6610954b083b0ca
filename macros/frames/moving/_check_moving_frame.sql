{%- macro _check_moving_frame(frame) -%}
    {%- if frame is string and frame == 'offset' -%}
        {{- return([event_windows._problem(
            'frame', 'is that of lag and lead, and an aggregate needs one', frame,
            "{'rows': [start, end]}, {'range': [start, end]}, 'entire', 'growing' or 'shrinking'",
        )]) -}}
    {%- endif -%}
    {{- return([]) -}}
{%- endmacro -%}
