{#-
    Both sides with their time in microseconds and whether their own condition lets them match. Where time is in
    buckets, the side whose rows may come out without a match has each row once, and the other side has a row in every
    bucket that holds a time it can match.
-#}
{%- macro _read_sides(settings) -%}
    {%- set steps = [event_windows._read_side(settings, 'left'), event_windows._read_side(settings, 'right')] -%}
    {%- if settings.bucket is not none and settings.how != 'right' -%}
        {%- do steps.append(event_windows._rows_in_their_bucket(settings, 'ew_left')) -%}
        {%- do steps.append(event_windows._rows_in_buckets(settings, 'ew_right', 'right')) -%}
    {%- endif -%}
    {%- if settings.bucket is not none and 'right' in settings.type.outer -%}
        {%- do steps.append(event_windows._rows_in_their_bucket(settings, 'ew_right')) -%}
        {%- do steps.append(event_windows._rows_in_buckets(settings, 'ew_left', 'left')) -%}
    {%- endif -%}
    {{- return(steps) -}}
{%- endmacro -%}
