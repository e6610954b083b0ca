{#- Prints how late events arrive, and the watermark delay, lateness and skew that fit. -#}
{%- macro suggest_lateness(events, event_time, cursor) -%}
    {%- set found = event_windows._find_relation('events', events) -%}
    {%- set columns = event_windows._columns_of(found.relation) -%}
    {%- set problems = found.problems -%}
    {%- set named = [['event_time', event_time], ['cursor', cursor]] -%}
    {%- for pair in named -%}
        {%- do problems.extend(event_windows._check_column(pair[0], pair[1])) -%}
    {%- endfor -%}
    {%- do problems.extend(event_windows._check_known_columns(found.relation, columns, named)) -%}
    {%- do problems.extend(event_windows._check_time_types(columns, named)) -%}
    {%- do problems.extend(event_windows._check_unknown(kwargs, ['events', 'event_time', 'cursor'])) -%}
    {%- do event_windows._refuse('suggest_lateness', problems) -%}

    {%- set measured = event_windows._read_one(event_windows._measure_lateness(found.relation, event_time, cursor)) -%}
    {%- set lines = [
        'How late events arrive: ' ~ found.relation ~ ' by ' ~ event_time ~ ', ' ~ cursor,
        '  ' ~ event_windows._counted(measured.events, 'event') ~ ', ' ~ event_windows._grouped(measured.events_without_time) ~ ' of them without a time and '
            ~ event_windows._grouped(measured.events_without_cursor) ~ ' without an arrival',
    ] -%}
    {%- if not measured.judged -%}
        {{- return(event_windows._say(lines + ['', 'No event has a time and an arrival to compare.'])) -}}
    {%- endif -%}
    {%- do lines.append('  arrived from ' ~ measured.first_arrival ~ ' to ' ~ measured.last_arrival) -%}
    {%- set percentiles = [] -%}
    {%- for percent in event_windows._lateness_percents() -%}
        {%- do percentiles.append([percent[0], event_windows._rough_duration(measured.late[loop.index0]), event_windows._rough_duration(measured.behind[loop.index0])]) -%}
    {%- endfor -%}
    {%- do lines.extend([''] + event_windows._text_table(['of the events', 'arrive at most so late', 'are at most so far behind'], percentiles)) -%}
    {%- if measured.at_once -%}
        {{- return(event_windows._say(lines + [
            '', 'All of them arrived within a minute, as after a load of old data: nothing follows from that for the runs to come.',
        ])) -}}
    {%- endif -%}
    {%- set delay = event_windows._at_most_refused(measured, 1000) -%}
    {%- set lateness = event_windows._at_most_refused(measured, 10000) -%}
    {%- do event_windows._say(
        lines
        + [
            '',
            'Behind: behind the newest event of all that had arrived before, as if each minute of arrivals',
            'were a run. Longer runs leave fewer events behind.',
            '',
        ]
        + event_windows._behind_lines(measured, delay, lateness)
        + [''] + event_windows._lateness_lines(delay, lateness)
        + event_windows._skew_lines(measured)
    ) -%}
{%- endmacro -%}
