{#-
    What becomes of the rows of a side that come out without a match: new ones that have none, and stored ones that have
    got one now, or that the watermark has passed. A semi join puts out a left row when it is first matched.
-#}
{%- macro _rows_without_match(settings, run) -%}
    {%- set steps = [] -%}
    {%- for side in settings.type.outer -%}
        {%- do steps.append({'name': 'ew_' ~ side ~ '_lonely', 'why': 'new ' ~ side ~ ' rows without a match', 'sql': event_windows._lonely_rows(settings, run, side)}) -%}
        {%- if run.continues -%}
            {%- do steps.append({'name': 'ew_' ~ side ~ '_waiting', 'why': 'stored ' ~ side ~ ' rows that have a match now, or that the watermark has passed', 'sql': event_windows._waiting_rows(settings, run, side)}) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- if settings.how == 'left_semi' -%}
        {%- do steps.append({'name': 'ew_left_matched', 'why': 'left rows that have a match for the first time', 'sql': event_windows._first_matched_rows(settings, run)}) -%}
    {%- endif -%}
    {{- return(steps) -}}
{%- endmacro -%}
