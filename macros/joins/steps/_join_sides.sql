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
        {%- set parts = [event_windows._matches(settings, 'left', all_left), event_windows._matches(settings, 'right_anti', all_right)] -%}
        {{- return(parts | join('\n\nunion all\n\n')) -}}
    {%- endif -%}
    {{- return(event_windows._matches(settings, settings.how, all_right if settings.how == 'right' else all_left)) -}}
{%- endmacro -%}
