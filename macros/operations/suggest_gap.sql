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
    {%- do problems.extend(event_windows._check_positive_integer('one_in', one_in) if one_in is not none else []) -%}
    {%- set named = [['event_time', event_time]] + event_windows._named('keys', keys) -%}
    {%- do problems.extend(event_windows._check_known_columns(found.relation, columns, named)) -%}
    {%- do problems.extend(event_windows._check_time_types(columns, [['event_time', event_time]])) -%}
    {%- do problems.extend(event_windows._check_key_types(columns, event_windows._named('keys', keys), false)) -%}
    {%- do event_windows._raise_problems('suggest_gap', problems) -%}

    {%- set pauses = event_windows._pauses_of(found.relation, keys, event_time, one_in) -%}
    {%- set measured, sample = pauses.measured, pauses.sample -%}
    {%- set without_time = event_windows._grouped(measured.events_without_time) ~ ' without a time' -%}
    {%- set percentiles = [['of the pauses', 'are at most']] -%}
    {%- for percent in (event_windows._pause_percents() if measured.pauses else []) -%}
        {%- set pause = event_windows._rough_duration(measured.percentiles[loop.index0]) -%}
        {%- do percentiles.append([percent ~ ' %', pause]) -%}
    {%- endfor -%}
    {%- set suggestion -%}
Time between events of a key: {{ found.relation }} by {{ (keys + [event_time]) | join(', ') }}
  {{ event_windows._counted(measured.events, 'event') }}{{ ' (' ~ without_time ~ ')' if measured.events_without_time -}}
{{ ' of ' ~ event_windows._counted(measured.key_count, 'key') }}
    {%- if sample > 1 %}
  A sample: all events of 1 key in {{ event_windows._grouped(sample) }}, the same ones each time (one_in: 1 reads all).
    {%- endif %}
    {%- if measured.pauses %}

{{ event_windows._table(percentiles, 1) }}

{{ event_windows._pause_lines(pauses.counts, pauses.gap) }}

{{ event_windows._gap_lines(measured, pauses.gap) }}

{{ event_windows._valley_text(pauses.valley, pauses.gap) }}
    {%- else %}

No key {{ 'of the sample ' if sample > 1 }}has two events, so there is no time between them.
    {%- endif -%}
    {%- endset -%}
    {%- do event_windows._say([suggestion]) -%}
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
