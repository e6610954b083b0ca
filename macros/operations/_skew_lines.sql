{#- What to do about events that are later than their arrival, if there are any. -#}
{%- macro _skew_lines(found) -%}
    {%- if not found.ahead -%}
        {{- return([]) -}}
    {%- endif -%}
    {%- set skew = namespace(text='1 hour') -%}
    {%- if not found.far_ahead -%}
        {%- for duration in event_windows._lateness_ladder() | reverse if event_windows._duration_micros(duration) >= found.farthest_ahead -%}
            {%- set skew.text = duration -%}
        {%- endfor -%}
    {%- endif -%}
    {{- return(['', "Recommended: max_future_skew='" ~ skew.text ~ "'"] + event_windows._wrapped(
        event_windows._counted(found.ahead, 'event') ~ (' is' if found.ahead == 1 else ' are') ~ ' later than the arrival, by up to '
        ~ event_windows._rough_duration(found.farthest_ahead) ~ '. '
        ~ ('This refuses ' ~ event_windows._grouped(found.far_ahead) ~ ' of them, which the figures above leave out. ' if found.far_ahead else 'This refuses none of them. ')
        ~ 'Without it one clock that is ahead moves the watermark, and closes every session.'
    )) -}}
{%- endmacro -%}
