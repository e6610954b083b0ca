{#- The recommendation in words: how clear the valley is, or that there is none and what that means. -#}
{%- macro _valley_lines(valley, gap) -%}
    {%- if valley is none -%}
        {{- return(['No gap is recommended: the pauses have no valley.'] + event_windows._wrapped(
            'No length of time separates pauses inside a session from those between sessions, so the number of sessions '
            ~ 'will depend on the gap that you take: say so where they are used. 30 minutes is a convention of web analytics. '
            ~ 'Robots and sensors beside people can hide a valley: try again without them.'
        )) -}}
    {%- endif -%}
    {%- set is_clear = 4 * valley.bottom <= valley.hump -%}
    {%- set from = event_windows._rough_duration(event_windows._pause_micros(2 * valley.first)) -%}
    {%- set upto = event_windows._rough_duration(event_windows._pause_micros(2 * valley.last + 2)) -%}
    {{- return(["Recommended: gap='" ~ gap ~ "'"] + event_windows._wrapped(
        'The pauses have a ' ~ ('clear' if is_clear else 'shallow') ~ ' valley, with its floor from ' ~ from ~ ' to ' ~ upto ~ '. At its bottom there are '
        ~ event_windows._percent(valley.bottom, valley.hump, 0) ~ ' as many pauses as on the lower of the humps beside it. '
        ~ ('Any gap on the floor gives nearly the same sessions.' if is_clear
            else 'Many pauses are about as long as the gap: compare the sessions of the gaps around it before you rely on their number.')
    )) -}}
{%- endmacro -%}
