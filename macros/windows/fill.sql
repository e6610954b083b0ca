{#-
    Windows without an event, between those that have some: of a state (`live_windows`) and of a batch (`windows`). An
    empty window comes from the one before it of its key, so that what that one has can be carried on.
-#}

{#- `fill` as it can be given, for windows up to which moment (`accepted`), with values for columns (`names`). -#}
{%- macro _check_fill(fill, accepted, names) -%}
    {%- set shape = "true, false or {'to': '" ~ accepted[-1] ~ "', 'values': {name: 'last' or a constant}}" -%}
    {%- if fill is boolean -%}
        {{- return([]) -}}
    {%- elif fill is not mapping or fill.keys() | reject('in', ['to', 'values']) | list
        or fill.get('values', {}) is not mapping -%}
        {{- return([event_windows._problem(
            'fill', 'does not say which empty windows are to be there', fill, shape
        )]) -}}
    {%- endif -%}
    {%- set problems = event_windows._check_choice('fill.to', fill.get('to', 'key'), accepted) -%}
    {%- for name, value in fill.get('values', {}).items() -%}
        {%- if names is not none and name | string | lower not in names -%}
            {%- do problems.append(event_windows._problem(
                'fill.values', 'is not an aggregate', name, names | join(', ') or 'nothing, since there are none',
            )) -%}
        {%- elif value is not string and value is not number and value is not boolean -%}
            {%- do problems.append(event_windows._problem(
                'fill.values.' ~ name, 'is not a value for an empty window', value,
                "'last', the value of the window before; or a number, a text, true or false",
            )) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#- A constant for a column whose type takes none; `types` by the names in lower case, as far as they are known. -#}
{%- macro _check_constants(fill, types) -%}
    {%- set problems = [] -%}
    {%- for name, value in (fill.get('values', {}) if fill is mapping else {}).items() if value != 'last' -%}
        {%- set type = types.get(name | lower) or '' -%}
        {%- if (type | lower).split('<')[0] in ['struct', 'array', 'map'] -%}
            {%- do problems.append(event_windows._problem(
                'fill.values.' ~ name, 'is a constant, which a column of this type can not have',
                value ~ ' for ' ~ type,
                "'last', the value of the window before; or no value: the column is NULL then, and a funnel has no "
                    ~ 'step',
            )) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#-
    What `fill` gives a column in an empty window, of a `type` if it is known; none where it gives nothing. Each empty
    window is made of the one before it, which still has its own value.
-#}
{%- macro _given_value(fill, name, column, type) -%}
    {%- for given, value in (fill.get('values', {}) if fill is mapping else {}).items() if given | lower == name -%}
        {%- if value == 'last' -%}
            {{- return(column) -}}
        {%- endif -%}
        {%- set sql = event_windows._text(value) if value is string else value | string | lower -%}
        {%- set typed -%} cast({{ sql }} as {{ type }}) {%- endset -%}
        {{- return(typed if type else sql) -}}
    {%- endfor -%}
{%- endmacro -%}

{#- A funnel of no events, with empty times of the type of a column that has one. -#}
{%- macro _no_funnel(column) -%}
named_struct('reached', 0, 'times', slice({{ column }}.times, 1, 0))
{%- endmacro -%}

{#- Aggregates that are 0 of no events. -#}
{%- macro _counts_of_none() -%}
    {{- return(['count', 'count_if', 'approx_count_distinct', 'count_distinct']) -}}
{%- endmacro -%}

{#-
    The windows of `ew_live`, each once for itself and once for each empty one after it (`ew_spread.ew_window`): up to
    the next one of its key, and after the last one as far as `fill` says.
-#}
{%- macro _spread_windows(keys, fill) -%}
    {%- set to = fill.get('to', 'key') if fill is mapping else 'key' -%}
    {%- set alone = event_windows._exempt('EW02', 'without keys there is one series of windows') if not keys else '' -%}
    {%- set followed -%}
-- ew_followed: and where the next one of the key begins
select
    *,
    min(ew_first_us) over (
        partition by {{ keys | join(', ') or "'all'" }}{{ alone }}
        order by ew_first_us, window_id
        rows between 1 following and 1 following
    ) as ew_next_us
    {%- if to == 'watermark' %},
    {{ event_windows._unit_of_the_watermark() | indent(4) }} as ew_last_us
    {%- endif %}
from ew_live
    {%- if to == 'all' %}
cross join (select max(ew_first_us) as ew_last_us from ew_live)
    {%- endif %}
    {%- endset -%}
    {{- return([followed, event_windows._with_empty_windows('ew_last_us' if to != 'key' else none)]) -}}
{%- endmacro -%}

{#- When the unit begins that the watermark is in. Where clocks are moved, that is not always what its clock says. -#}
{%- macro _unit_of_the_watermark() -%}
    {%- set calendars = event_windows._calendars_of_rows() -%}
case
    when ew_zone is null then ew_watermark
    when ew_unit is null then {{ event_windows._pane_start('ew_watermark', {'calendar': calendars.hours}) | indent(4) }}
    else {{ event_windows._pane_start('ew_watermark', {'calendar': calendars.days}) | indent(4) }}
end
{%- endmacro -%}

{#- Calendars whose zone and start of day are columns: of hours, and of days. -#}
{%- macro _calendars_of_rows() -%}
    {{- return({
        'hours': {'hours': true, 'time_zone': 'ew_zone'},
        'days': {'unit': 'day', 'days': 1, 'time_zone': 'ew_zone', 'starts_at': 'ew_starts_at'},
    }) -}}
{%- endmacro -%}

{#- That step: windows of a size, hours of a time zone, or what is made of its days. -#}
{%- macro _with_empty_windows(upto) -%}
    {%- set last_us -%}
        {%- if upto -%}
greatest(ew_first_us, {{ upto }})
        {%- else -%}
ew_first_us
        {%- endif -%}
    {%- endset -%}
    {%- set calendars = event_windows._calendars_of_rows() -%}
    {%- set hours = event_windows._units_between(calendars.hours, last_us, '3600000000L', '3600000000L') -%}
    {%- set days = event_windows._units_between(calendars.days, last_us, 'ew_unit', 'ew_unit * ew_length') -%}
-- ew_spread: each with the empty ones after it
select
    *,
    explode(case
        when ew_zone is null
            then transform(
                sequence(ew_first_us, coalesce(ew_next_us - ew_slide, {{ last_us }}), ew_slide),
                start -> named_struct('start_us', start, 'end_us', start + ew_size)
            )
        when ew_unit is null
            then {{ hours | indent(12) }}
        else {{ days | indent(8) }}
    end) as ew_window
from ew_followed
{%- endmacro -%}

{#-
    The units of a calendar from the one that begins at `ew_first_us`, `unit` after `unit` and each `length` long, up to
    the next window of the key. One that a time zone has skipped begins in another one. Days are counted without a zone:
    Spark counts dates by the clocks of its session.
-#}
{%- macro _units_between(calendar, last_us, unit, length) -%}
    {%- set before_next = event_windows._later_unit(
        event_windows._calendar_unit('ew_next_us', calendar), calendar, -1
    ) -%}
    {%- set first, last = event_windows._first_of_units(calendar, length),
        'coalesce(' ~ before_next ~ ', ' ~ event_windows._calendar_unit(last_us, calendar) ~ ')' -%}
    {%- set as_time = '' if calendar.hours else '::timestamp_ntz' -%}
    {%- set one = 'unit' if calendar.hours else 'date(unit)' -%}
    {%- set start = event_windows._unit_start(one, calendar) -%}
    {%- set is_there -%}
        {%- if calendar.hours -%}
{{ event_windows._calendar_unit(start, calendar) }} = {{ one }}
        {%- else -%}
{{ start }} < least({{ event_windows._unit_start('(' ~ one ~ ' + ' ~ unit ~ ')', calendar) }}, ew_next_us)
        {%- endif -%}
    {%- endset -%}
transform(
    filter(
        sequence({{ first }}{{ as_time }}, {{ last }}{{ as_time }}, {{ unit }}),
        unit -> {{ is_there }}
    ),
    unit -> named_struct(
        'start_us', {{ start }},
        'end_us', {{ event_windows._unit_start('(' ~ one ~ ' + ' ~ length ~ ')', calendar) }}
    )
)
{%- endmacro -%}

{#-
    The unit that begins at `ew_first_us`. A week whose first day a time zone has skipped begins with the day after it;
    where it ends tells which of the two days is its first.
-#}
{%- macro _first_of_units(calendar, length) -%}
    {%- set unit = event_windows._calendar_unit('ew_first_us', calendar) -%}
    {%- if calendar.hours -%}
        {{- return(unit) -}}
    {%- endif -%}
    {%- set before = event_windows._later_unit(unit, calendar, -1) -%}
    {%- set end = event_windows._unit_start('(' ~ before ~ ' + ' ~ length ~ ')', calendar) -%}
if({{ event_windows._unit_start(before, calendar) }} = ew_first_us and {{ end }} = ew_end_us, {{ before }}, {{ unit }})
{%- endmacro -%}

{#-
    The types of columns that an empty window has a constant in, by their names in lower case. Spark is asked, without a
    row being read; of a CTE, and where nothing may be read, no type is known but one that the aggregate says.
-#}
{%- macro _types_to_fill(settings, aggregates, fill, rows) -%}
    {%- set types, asked = {}, [] -%}
    {%- set values = fill.get('values', {}) if fill is mapping else {} -%}
    {%- set constants = [] -%}
    {%- for name, value in values.items() if value != 'last' -%}
        {%- do constants.append(name | lower) -%}
    {%- endfor -%}
    {%- for name in aggregates if name | lower in constants -%}
        {%- do types.update({name | lower: aggregates[name].get('type')}) -%}
        {%- do asked.append([event_windows._quote(name), event_windows._quote(name | lower)]) -%}
    {%- endfor -%}
    {%- if asked and settings.columns is not none and event_windows._may_read() -%}
        {%- set query -%}
(

    {{ rows | indent(4) }}

)
        {%- endset -%}
        {%- do types.update(event_windows._types_of_sql(asked, query)) -%}
    {%- endif -%}
    {{- return(types) -}}
{%- endmacro -%}

{#- The windows of a query from scratch with the empty ones between them; `rows` is the query. -#}
{%- macro _filled_batch(settings, aggregates, fill, rows) -%}
    {%- set calendar = settings.calendar -%}
    {%- set cut -%}
-- ew_cut: how windows are cut
select
    {{ event_windows._number(none if calendar else settings.size) }} as ew_size,
    {{ event_windows._number(none if calendar else settings.slide) }} as ew_slide,
    {{ calendar.time_zone if calendar else 'cast(null as string)' }} as ew_zone,
    {{ event_windows._interval_of_unit(calendar) if calendar else 'cast(null as interval)' }} as ew_unit,
    {{ event_windows._number(calendar.starts_at if calendar else none) }} as ew_starts_at,
    {{ calendar.length if calendar else 'cast(null as int)' }} as ew_length
    {%- endset -%}
    {%- set live -%}
-- ew_live: the windows that have events
select
    *,
    window_start as ew_any_at,
    {{ event_windows._micros('window_start', settings.time_type) }} as ew_first_us,
    {{ event_windows._micros('window_end', settings.time_type) }} as ew_end_us
from (

    {{ rows | indent(4) }}

)
cross join ew_cut
    {%- endset -%}
    {%- set types = event_windows._types_to_fill(settings, aggregates, fill, rows) -%}
    {%- do event_windows._raise_problems(settings.macro, event_windows._check_constants(fill, types)) -%}
    {%- set values = [] -%}
    {%- for name in aggregates -%}
        {%- set function = event_windows._known_function(aggregates[name].get('function')) -%}
        {%- set type = aggregates[name].get('type') -%}
        {%- set zero = 'cast(0 as ' ~ type ~ ')' if type is not none else '0' -%}
        {%- do values.append([
            event_windows._quote(name),
            event_windows._given_value(fill, name | lower, event_windows._quote(name), types.get(name | lower))
            or {'sequence': "''", 'funnel': event_windows._no_funnel(event_windows._quote(name))}.get(
                function, zero if function in event_windows._counts_of_none() else 'null'
            ),
        ]) -%}
    {%- endfor -%}
    {%- set id = event_windows._session_id(settings, 'ew_window.start_us') -%}
    {%- set start = event_windows._in_type('ew_window.start_us', settings.time_type) -%}
    {%- set end = event_windows._in_type('ew_window.end_us', settings.time_type) -%}
    {%- set has_events -%} ew_window.start_us = ew_first_us {%- endset -%}
select
    {{ event_windows._columns_and(settings['keys']) }}if({{ has_events }}, window_id, {{ id }}) as window_id,
    if({{ has_events }}, window_start, {{ start }}) as window_start,
    if({{ has_events }}, window_end, {{ end }}) as window_end,
    if({{ has_events }}, event_count, 0L) as event_count
    {%- for column, value in values %},
    {{ column if value == column else 'if(' ~ has_events ~ ', ' ~ column ~ ', ' ~ value ~ ') as ' ~ column }}
    {%- endfor %}
from (

    {{ event_windows._with(
        [cut, live] + event_windows._spread_windows(settings['keys'], fill) + [{'sql': 'select *\nfrom ew_spread'}]
    ) | indent(4) }}

) as ew_filled
{%- endmacro -%}
