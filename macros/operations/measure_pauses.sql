{#- How long the keys of events pause, and what gap that recommends: what `suggest_gap` prints is made of. -#}

{#-
    What is `measured` of a `sample` of the keys, how many pauses there are by length (`counts`), their `valley`, and
    the `gap` in it; both none where there is none. `one_in` is the size of the sample where one is asked for.
-#}
{%- macro _pauses_of(relation, keys, event_time, one_in) -%}
    {#- a sample is one of keys -#}
    {%- set sample = 1 if not keys else event_windows._sample_of(relation) if one_in is none else one_in -%}
    {%- set rows = event_windows._read_rows(event_windows._measure_pauses(relation, keys, event_time, sample)) -%}
    {%- set counts = [] -%}
    {%- for bin in range(event_windows._pause_bins()) -%}
        {%- do counts.append(rows | selectattr('bin', 'equalto', bin) | map(attribute='pauses') | sum) -%}
    {%- endfor -%}
    {%- set valley = event_windows._find_valley(counts) -%}
    {#- of no event Spark gives no row over all -#}
    {%- set of_none = {'events': 0, 'events_without_time': 0, 'key_count': 0, 'pauses': 0} -%}
    {{- return({
        'sample': sample,
        'measured': (rows | selectattr('is_all') | list + [of_none]) | first,
        'counts': counts,
        'valley': valley,
        'gap': none if valley is none else event_windows._gap_in_valley(valley),
    }) -}}
{%- endmacro -%}

{#- Of the pauses, so many percent are shown to be at most so long. -#}
{%- macro _pause_percents() -%}
    {{- return([10, 25, 50, 75, 90, 95, 99, 100]) -}}
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
{%- macro _measure_pauses(relation, keys, event_time, one_in) -%}
    {%- set keys = event_windows._quoted(keys) -%}
    {%- set at = event_windows._micros_in_range(
        event_windows._quote(event_time), event_windows._column_type(relation, event_time),
    ) -%}
    {%- set partition = keys | join(', ') or "'all'" -%}
    {%- set gaps = [] -%}
    {%- for gap in event_windows._gap_ladder() -%}
        {%- do gaps.append(event_windows._duration_micros(gap)) -%}
    {%- endfor -%}
    {%- set shares = event_windows._pause_percents() | join(' / 100, ') ~ ' / 100' -%}
    {%- set events -%}
-- ew_events: {{ 'keys and times' if one_in == 1 else 'keys and times of one key in ' ~ one_in }}
select
    {{ event_windows._columns_and(keys) }}{{ at }} as ew_at
from {{ relation }}
{%- if one_in > 1 %}
where pmod(xxhash64({{ partition }}), {{ one_in }}) = 0
{%- endif -%}
    {%- endset -%}
    {%- set why = event_windows._exempt('EW05', 'events of one instant are no time apart, whichever comes first') -%}
    {%- set pauses -%}
-- ew_pauses: how long before and after each event its key does nothing
select
    ew_at,
    ew_at - lag(ew_at) over ew_of_key as ew_pause,
    (lead(ew_at) over ew_of_key) - ew_at as ew_pause_after
from ew_events
window ew_of_key as (partition by {{ partition }} order by ew_at){{ why }}
    {%- endset -%}
    {%- set last_bin = event_windows._pause_bins() - 1 -%}
    {%- set binned -%}
-- ew_binned: the logarithm of the time before it, in bins of half a doubling
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
        {%- for us in gaps %}
        count_if(ew_pause > {{ us }}){{ ',' if not loop.last }}
        {%- endfor %}
    ) as longer,
    array(
        {%- for us in gaps %}
        {%- set is_followed -%} coalesce(ew_pause_after > {{ us }}, true) {%- endset %}
        count_if(ew_at is not null and coalesce(ew_pause > {{ us }}, true) and {{ is_followed }})
        {{- ',' if not loop.last }}
        {%- endfor %}
    ) as alone
from ew_binned
group by grouping sets ((ew_bin), ())
    {%- endset -%}
    {{- return(event_windows._with([events, pauses, binned, {'sql': measured}])) -}}
{%- endmacro -%}
