{#-
    Prints how long the keys of events pause, what each gap would make of it, and the gap that separates
    sessions best.
-#}
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
    {%- set named = [['event_time', event_time]] + event_windows._named('keys', keys) -%}
    {%- do problems.extend(event_windows._check_known_columns(found.relation, columns, named)) -%}
    {%- do problems.extend(event_windows._check_time_types(columns, [['event_time', event_time]])) -%}
    {%- do event_windows._raise_problems('suggest_gap', problems) -%}

    {%- set sample = event_windows._sample_of(found.relation) if one_in is none else one_in -%}
    {%- set percents = [10, 25, 50, 75, 90, 95, 99, 100] -%}
    {%- set measuring = event_windows._measure_pauses(found.relation, keys, event_time, sample, percents) -%}
    {%- set rows = event_windows._read_rows(measuring) -%}
    {%- set measured = rows | selectattr('is_all') | first -%}
    {%- set counts = [] -%}
    {%- for bin in range(event_windows._pause_bins()) -%}
        {%- do counts.append(rows | selectattr('bin', 'equalto', bin) | map(attribute='pauses') | sum) -%}
    {%- endfor -%}
    {%- set without_time = event_windows._grouped(measured.events_without_time) ~ ' without a time' -%}
    {%- set lines = [
        'Time between events of a key: ' ~ found.relation ~ ' by ' ~ keys | join(', ') ~ ', ' ~ event_time,
        '  ' ~ event_windows._counted(measured.events, 'event')
            ~ (' (' ~ without_time ~ ')' if measured.events_without_time else '')
            ~ ' of ' ~ event_windows._counted(measured.key_count, 'key'),
    ] -%}
    {%- if sample > 1 -%}
        {%- do lines.append(
            '  A sample: all events of 1 key in ' ~ event_windows._grouped(sample)
            ~ ', the same ones each time (one_in: 1 reads all).'
        ) -%}
    {%- endif -%}
    {%- if not measured.pauses -%}
        {{- return(event_windows._say(lines + ['', 'No key has two events, so there is no time between them.'])) -}}
    {%- endif -%}
    {%- set valley = event_windows._find_valley(counts) -%}
    {%- set gap = none if valley is none else event_windows._gap_in_valley(valley) -%}
    {%- set percentiles = [['of the pauses', 'are at most']] -%}
    {%- for percent in percents -%}
        {%- set pause = event_windows._rough_duration(measured.percentiles[loop.index0]) -%}
        {%- do percentiles.append([percent ~ ' %', pause]) -%}
    {%- endfor -%}
    {%- do event_windows._say(lines + [
        '', event_windows._table(percentiles, 1),
        '', event_windows._pause_lines(counts, gap),
        '', event_windows._gap_lines(measured, gap),
        '', event_windows._valley_text(valley, gap),
    ]) -%}
{%- endmacro -%}

{#-
    Of how many keys one is looked at: 1 up to ten million events, and beyond as many as bring their number down to
    that. To count rows, Delta and Iceberg read no data.
-#}
{%- macro _sample_of(relation) -%}
    {%- set most = 10000000 -%}
    {%- set events = event_windows._read_one('select count(*) as events from ' ~ relation).events -%}
    {{- return((events + most - 1) // most if events > most else 1) -}}
{%- endmacro -%}

{#-
    The time between events of a key: a row for each bin of pauses, and one over all events (`is_all`). The source is
    read once. Peers are fine: events of one instant are no time apart, whichever of them comes first. Events without a
    time come before the others, and are no neighbours of them.
-#}
{%- macro _measure_pauses(relation, keys, event_time, one_in, percents) -%}
    {%- set keys = event_windows._quoted(keys) -%}
    {%- set at = event_windows._micros(
        event_windows._quote(event_time), event_windows._column_type(relation, event_time),
    ) -%}
    {%- set partition = keys | join(', ') -%}
    {%- set longer = [] -%}
    {%- set alone = [] -%}
    {%- for gap in event_windows._gap_ladder() -%}
        {%- set micros = event_windows._duration_micros(gap) -%}
        {%- do longer.append('count_if(ew_pause > ' ~ micros ~ ')') -%}
        {%- do alone.append(
            'count_if(ew_at is not null and coalesce(ew_pause > ' ~ micros ~ ', true)'
            ~ ' and coalesce(ew_pause_after > ' ~ micros ~ ', true))'
        ) -%}
    {%- endfor -%}
    {%- set shares = percents | join(' / 100, ') ~ ' / 100' -%}
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
    {%- set last_bin = event_windows._pause_bins() - 1 -%}
    {%- set binned -%}
select
    *,
    cast(least(floor(2 * log2(greatest(ew_pause, 1000000) / 1e6)), {{ last_bin }}) as int) as ew_bin
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
        {
            'name': 'ew_events', 'why': 'keys and times' if one_in == 1 else 'keys and times of one key in ' ~ one_in,
            'sql': events,
        },
        {'name': 'ew_pauses', 'why': 'how long before and after each event its key does nothing', 'sql': pauses},
        {'name': 'ew_binned', 'why': 'the logarithm of the time before it, in bins of half a doubling', 'sql': binned},
        {'sql': measured},
    ])) -}}
{%- endmacro -%}

{#- How many pauses there are, a line for each doubling of their length, with a bar. -#}
{%- macro _pause_lines(counts, gap) -%}
    {%- set doublings = [] -%}
    {%- for pair in counts | batch(2) -%}
        {%- do doublings.append(pair | sum) -%}
    {%- endfor -%}
    {%- set most = doublings | max -%}
    {%- set micros = -1 if gap is none else event_windows._duration_micros(gap) -%}
    {%- set rows = [['pauses from', 'number']] -%}
    {%- for count in doublings -%}
        {%- set from = event_windows._pause_micros(4 * loop.index0) if loop.index0 else 0 -%}
        {%- set is_gap = from <= micros and micros < event_windows._pause_micros(4 * loop.index) -%}
        {#- from the first line with a pause to the last one -#}
        {%- if doublings[:loop.index] | sum and doublings[loop.index0:] | sum -%}
            {%- set bar = '#' * ((40 * count + most - 1) // most) -%}
            {%- do rows.append([
                event_windows._rough_duration(from), event_windows._grouped(count), bar, '<- the gap' if is_gap else '',
            ]) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(event_windows._table(rows, 1)) -}}
{%- endmacro -%}

{#- What each gap of the ladder would give. A session begins with each key, and after each pause that is longer. -#}
{%- macro _gap_lines(found, recommended) -%}
    {%- set rows = [['gap', 'sessions', 'events a session', 'of one event']] -%}
    {%- for gap in event_windows._gap_ladder() -%}
        {%- set sessions = found.key_count + found.longer[loop.index0] -%}
        {%- do rows.append([
            gap,
            event_windows._grouped(sessions),
            event_windows._decimal(found.events - found.events_without_time, sessions, 2),
            event_windows._percent(found.alone[loop.index0], sessions),
            '<- recommended' if gap == recommended else '',
        ]) -%}
    {%- endfor -%}
    {{- return(event_windows._table(rows, 3)) -}}
{%- endmacro -%}
