{#- An interval join as one query. -#}
{%- macro _join_from_scratch(arguments) -%}
    {%- set settings = event_windows._join_settings(arguments) -%}
    {{- event_windows._joined_at_once(
        settings, event_windows._read_sides(settings) + [{'sql': event_windows._join_sides(settings)}]
    ) -}}
{%- endmacro -%}

{#-
    The join itself. In buckets a row that may come out without a match has to be there once, so a full join is two: all
    left rows, and then the right rows that have no partner.
-#}
{%- macro _join_sides(settings) -%}
    {%- if settings.bucket is none -%}
        {{- return(event_windows._matches(settings, settings.how, {'left': 'ew_left', 'right': 'ew_right'})) -}}
    {%- endif -%}
    {%- set all_left = {'left': 'ew_left_once', 'right': 'ew_right_spread'} -%}
    {%- set all_right = {'left': 'ew_left_spread', 'right': 'ew_right_once'} -%}
    {%- if settings.how == 'full' -%}
{{ event_windows._matches(settings, 'left', all_left) }}

union all

{{ event_windows._matches(settings, 'right_anti', all_right) }}
    {%- else -%}
{{ event_windows._matches(settings, settings.how, all_right if settings.how == 'right' else all_left) }}
    {%- endif -%}
{%- endmacro -%}

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
