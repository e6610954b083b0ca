{#- Prints how long the keys of events pause, what each gap would make of it, and the gap that separates sessions best. -#}
{%- macro suggest_gap(events, keys, event_time, one_in=none) -%}
    {%- do event_windows._reject_unknown('suggest_gap', kwargs, ['events', 'keys', 'event_time', 'one_in']) -%}
    {{- return(adapter.dispatch('suggest_gap', 'event_windows')(
        events=events, keys=keys, event_time=event_time, one_in=one_in
    )) -}}
{%- endmacro -%}

{%- macro default__suggest_gap(events, keys, event_time, one_in) -%}
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
    {%- do event_windows._raise_problems('suggest_gap', problems) -%}

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

{#-
    Of how many keys one is looked at: 1 up to ten million events, and beyond as many as bring their number down to that.
    To count rows, Delta and Iceberg read no data.
-#}
{%- macro _sample_of(relation) -%}
    {%- set most = 10000000 -%}
    {%- set events = event_windows._read_one('select count(*) as events from ' ~ relation).events -%}
    {{- return((events + most - 1) // most if events > most else 1) -}}
{%- endmacro -%}

{#- As text and as a share. -#}
{%- macro _gap_percents() -%}
    {{- return([
        ['10 %', '0.1'], ['25 %', '0.25'], ['50 %', '0.5'], ['75 %', '0.75'], ['90 %', '0.9'], ['95 %', '0.95'], ['99 %', '0.99'], ['100 %', '1.0'],
    ]) -}}
{%- endmacro -%}

{#-
    The time between events of a key: a row for each bin of pauses, and one over all events (`is_all`). The source is
    read once. Peers are fine: events of one instant are no time apart, whichever of them comes first. Events without a
    time come before the others, and are no neighbours of them.
-#}
{%- macro _measure_pauses(relation, keys, event_time, one_in) -%}
    {%- set keys = event_windows._quoted(keys) -%}
    {%- set at = event_windows._micros(event_windows._quote(event_time), event_windows._column_type(relation, event_time)) -%}
    {%- set partition = keys | join(', ') -%}
    {%- set longer = [] -%}
    {%- set alone = [] -%}
    {%- for gap in event_windows._gap_ladder() -%}
        {%- set micros = event_windows._duration_micros(gap) -%}
        {%- do longer.append('count_if(ew_pause > ' ~ micros ~ ')') -%}
        {%- do alone.append('count_if(ew_at is not null and coalesce(ew_pause > ' ~ micros ~ ', true) and coalesce(ew_pause_after > ' ~ micros ~ ', true))') -%}
    {%- endfor -%}
    {%- set shares = event_windows._gap_percents() | map('last') | join(', ') -%}
    {%- set events -%}
select
    {{ event_windows._columns(keys + [[at, 'ew_at']]) }}
from {{ relation }}
{%- if one_in > 1 %}
where pmod(xxhash64({{ partition }}), {{ one_in }}) = 0
{%- endif -%}
    {%- endset -%}
    {%- set why = event_windows._exempt('EW05', 'events of one instant are no time apart, whichever comes first') -%}
    {%- set pauses -%}
select
    ew_at,
    ew_at - max(ew_at) over (
        partition by {{ partition }}
        order by ew_at{{ why }}
        rows between 1 preceding and 1 preceding
    ) as ew_pause,
    min(ew_at) over (
        partition by {{ partition }}
        order by ew_at{{ why }}
        rows between 1 following and 1 following
    ) - ew_at as ew_pause_after
from ew_events
    {%- endset -%}
    {%- set binned -%}
select
    *,
    cast(least(floor(2 * log2(greatest(ew_pause, 1000000) / 1e6)), {{ event_windows._pause_bins() - 1 }}) as int) as ew_bin
from ew_pauses
    {%- endset -%}
    {%- set measured -%}
select
    ew_bin as bin,
    grouping(ew_bin) = 1 as is_all,
    count(*) as events,
    count_if(ew_at is null) as events_without_time,
    count_if(ew_at is not null and ew_pause is null) as key_count,
    count(ew_pause) as pauses,
    percentile_approx(ew_pause, array({{ shares }}), 10000) as percentiles,
    array(
        {{ longer | join(',\n        ') }}
    ) as longer,
    array(
        {{ alone | join(',\n        ') }}
    ) as alone
from ew_binned
group by grouping sets ((ew_bin), ())
    {%- endset -%}
    {{- return(event_windows._with([
        {'name': 'ew_events', 'why': 'keys and times' if one_in == 1 else 'keys and times of one key in ' ~ one_in, 'sql': events},
        {'name': 'ew_pauses', 'why': 'how long before and after each event its key does nothing', 'sql': pauses},
        {'name': 'ew_binned', 'why': 'the logarithm of the time before it, in bins of half a doubling', 'sql': binned},
        {'sql': measured},
    ])) -}}
{%- endmacro -%}

{#- How many pauses there are, a line for each doubling of their length, with a bar. -#}
{%- macro _pause_lines(counts, gap) -%}
    {%- set doublings = [] -%}
    {%- for count in counts -%}
        {%- if loop.index0 % 2 == 0 -%}
            {%- do doublings.append(count + (counts[loop.index] if not loop.last else 0)) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- set most = doublings | max -%}
    {%- set rows = [] -%}
    {%- set seen = namespace(any=false, left=doublings | sum) -%}
    {%- for count in doublings -%}
        {%- set from = event_windows._pause_micros(4 * loop.index0) if loop.index0 else 0 -%}
        {%- set upto = event_windows._pause_micros(4 * loop.index) -%}
        {%- set seen.any = seen.any or count > 0 -%}
        {%- if seen.any and seen.left -%}
            {%- set remark = ['#' * ((40 * count + most - 1) // most), '<- the gap' if gap is not none and from <= gap and gap < upto else ''] | select | join(' ') -%}
            {%- do rows.append([event_windows._rough_duration(from), event_windows._grouped(count)] + ([remark] if remark else [])) -%}
        {%- endif -%}
        {%- set seen.left = seen.left - count -%}
    {%- endfor -%}
    {{- return(event_windows._text_table(['pauses from', 'number'], rows)) -}}
{%- endmacro -%}

{#- What each gap of the ladder would give. A session begins with each key, and after each pause that is longer. -#}
{%- macro _gap_lines(found, recommended) -%}
    {%- set rows = [] -%}
    {%- for gap in event_windows._gap_ladder() -%}
        {%- set sessions = found.key_count + found.longer[loop.index0] -%}
        {%- do rows.append([
            gap,
            event_windows._grouped(sessions),
            event_windows._decimal(found.events - found.events_without_time, sessions, 2),
            event_windows._percent(found.alone[loop.index0], sessions),
        ] + (['<- recommended'] if gap == recommended else [])) -%}
    {%- endfor -%}
    {{- return(event_windows._text_table(['gap', 'sessions', 'events a session', 'of one event'], rows)) -}}
{%- endmacro -%}
