{#- Prints how long the keys of events pause, what each gap would make of it, and the gap that separates sessions best. -#}
{%- macro suggest_gap(events, keys, event_time, one_in=none) -%}
    {%- set found = event_windows._find_relation('events', events) -%}
    {%- set columns = event_windows._columns_of(found.relation) -%}
    {%- set problems = found.problems -%}
    {%- do problems.extend(event_windows._check_keys(keys)) -%}
    {%- do problems.extend(event_windows._check_column('event_time', event_time)) -%}
    {%- if one_in is not none -%}
        {%- do problems.extend(event_windows._check_positive_integer('one_in', one_in)) -%}
    {%- endif -%}
    {%- set named = [['event_time', event_time]] -%}
    {%- if event_windows._is_list(keys) -%}
        {%- for key in keys -%}
            {%- do named.append(['keys', key]) -%}
        {%- endfor -%}
    {%- endif -%}
    {%- do problems.extend(event_windows._check_known_columns(found.relation, columns, named)) -%}
    {%- do problems.extend(event_windows._check_time_types(columns, [['event_time', event_time]])) -%}
    {%- do problems.extend(event_windows._check_unknown(kwargs, ['events', 'keys', 'event_time', 'one_in'])) -%}
    {%- do event_windows._refuse('suggest_gap', problems) -%}

    {%- set sample = event_windows._sample_of(found.relation) if one_in is none else one_in -%}
    {%- set by_bin = {} -%}
    {%- set all = namespace(row=none) -%}
    {%- for row in event_windows._read_rows(event_windows._measure_pauses(found.relation, keys, event_time, sample)) -%}
        {%- if row.is_all -%}
            {%- set all.row = row -%}
        {%- else -%}
            {%- do by_bin.update({row.bin: row.pauses}) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- set counts = [] -%}
    {%- for bin in range(event_windows._pause_bins()) -%}
        {%- do counts.append(by_bin.get(bin, 0)) -%}
    {%- endfor -%}
    {%- set measured = all.row -%}
    {%- set lines = [
        'Time between events of a key: ' ~ found.relation ~ ' by ' ~ keys | join(', ') ~ ', ' ~ event_time,
        '  ' ~ event_windows._counted(measured.events, 'event')
            ~ (' (' ~ event_windows._grouped(measured.events_without_time) ~ ' without a time)' if measured.events_without_time else '')
            ~ ' of ' ~ event_windows._counted(measured.key_count, 'key'),
    ] -%}
    {%- if sample > 1 -%}
        {%- do lines.append('  A sample: all events of 1 key in ' ~ event_windows._grouped(sample) ~ ', the same ones each time (one_in: 1 reads all).') -%}
    {%- endif -%}
    {%- if not measured.pauses -%}
        {{- return(event_windows._say(lines + ['', 'No key has two events, so there is no time between them.'])) -}}
    {%- endif -%}
    {%- set valley = event_windows._find_valley(counts) -%}
    {%- set gap = none if valley is none else event_windows._gap_in_valley(valley) -%}
    {%- set percentiles = [] -%}
    {%- for percent in event_windows._gap_percents() -%}
        {%- do percentiles.append([percent[0], event_windows._rough_duration(measured.percentiles[loop.index0])]) -%}
    {%- endfor -%}
    {%- do event_windows._say(
        lines
        + [''] + event_windows._text_table(['of the pauses', 'are at most'], percentiles)
        + [''] + event_windows._pause_lines(counts, none if gap is none else event_windows._duration_micros(gap))
        + [''] + event_windows._gap_lines(measured, gap)
        + [''] + event_windows._valley_lines(valley, gap)
    ) -%}
{%- endmacro -%}
