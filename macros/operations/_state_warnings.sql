{#-
    What deserves a look in a state that `_state_measured` has found, each as `about` (clock, late, long or files) and
    `text`. `explain_state` prints them, and `make report` shows them.
-#}
{%- macro _state_warnings(measured) -%}
    {#- `sides` are the prefixes of what a join counts for each side -#}
    {%- set runs, open, keys, sides, files = measured.runs, measured.open, measured['keys'], measured.sides, measured.files -%}
    {%- set found = [] -%}
    {%- for side in sides -%}
        {%- set of_side = 'of the ' ~ side[:-1] ~ ' side ' if side else '' -%}
        {%- set ahead = runs.newest.get(side ~ 'max_event_time', 0) - runs.newest.get(side ~ 'cursor_to', 0) -%}
        {%- if runs.newest.get(side ~ 'cursor_type') in ['timestamp', 'timestamp_ntz'] and ahead > event_windows._worst_skew() -%}
            {%- do found.append({'about': 'clock', 'text':
                'The newest event ' ~ of_side ~ 'is ' ~ event_windows._rough_duration(ahead) ~ ' later than the newest arrival: a clock that is ahead has moved the watermark, '
                ~ ('so rows are put out too early. Leave such events out in a view before the join; then --full-refresh takes the watermark back.' if side
                    else 'so sessions close too early' ~ (' (the last one is of ' ~ event_windows._said_keys(keys, open.newest_keys) ~ ')' if open else '')
                        ~ ". max_future_skew='1 hour' refuses such events; then --full-refresh takes the watermark back.")
            }) -%}
        {%- endif -%}
        {%- set read = runs.get(side ~ 'events_read', 0) -%}
        {%- set late = runs.get(side ~ 'rejected_late', 0) -%}
        {%- if 100 * late > read -%}
            {%- do found.append({'about': 'late', 'text':
                event_windows._percent(late, read) ~ ' of the events ' ~ of_side ~ 'were refused as late. suggest_lateness shows which allowed_lateness would take them in.'
            }) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- if open and open.longer_than_a_day -%}
        {%- do found.append({'about': 'long', 'text':
            event_windows._counted(open.longer_than_a_day, 'open session') ~ (' has' if open.longer_than_a_day == 1 else ' have') ~ ' gone on for longer than a day. The longest, of '
            ~ event_windows._said_keys(keys, open.longest_keys) ~ ', has for ' ~ event_windows._rough_duration(open.longest)
            ~ ': a robot or a sensor? It ends when a pause is longer than the gap.'
        }) -%}
    {%- endif -%}
    {%- if files is not none and files.number > 100 and files.bytes < 16000000 * files.number -%}
        {%- do found.append({'about': 'files', 'text': 'The table has many small files (' ~ event_windows._said_files(files) ~ "), which every run opens: dbt run-operation compact_state, with dry_run: false."}) -%}
    {%- endif -%}
    {{- return(found) -}}
{%- endmacro -%}
