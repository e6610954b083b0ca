{#- The windows of a state model, as `windows` would give them, with their status; on request also the empty ones. -#}
{%- macro live_windows(state, status=['open', 'closed', 'final'], fill=false) -%}
    {%- do event_windows._reject_unknown('live_windows', kwargs, ['state', 'status', 'fill']) -%}
    {{- return(adapter.dispatch('live_windows', 'event_windows')(state=state, status=status, fill=fill)) -}}
{%- endmacro -%}

{%- macro default__live_windows(state, status, fill) -%}
    {%- set columns = event_windows._columns_of(state) -%}
    {%- set problems = event_windows._check_state(state, columns, 'windows') -%}
    {%- do problems.extend(event_windows._check_status(status, event_windows._kinds().windows.live, 'live windows')) -%}
    {%- if fill is not boolean -%}
        {%- do problems.append(event_windows._problem(
            'fill', 'does not say whether empty windows are to be there', fill, 'true or false'
        )) -%}
    {%- endif -%}
    {%- do event_windows._raise_problems('live_windows', problems) -%}
    {%- if fill and columns is not none -%}
        {{- return(event_windows._filled_windows(state, columns, status)) -}}
    {%- endif -%}
{{ event_windows._live_rows(state, 'windows', columns, status) }}
{%- endmacro -%}

{#-
    Each live window, and after it those without an event up to the next one of its key. How windows are cut is read
    from the newest checkpoint when the query runs: a view would otherwise keep what was there when it was made.
-#}
{%- macro _filled_windows(state, columns, status) -%}
    {%- set keys = event_windows._columns_before(columns, 'window_id') -%}
    {%- set type = event_windows._type_of(columns, 'window_start') -%}
    {%- set cut -%}
select
    checkpoint.watermark_to as ew_watermark,
    checkpoint.bound_to as ew_bound,
    from_json(
        get_json_object(checkpoint.settings, '$.aggregates'), 'map<string, struct<function: string>>'
    ) as ew_aggregates,
    cast(get_json_object(checkpoint.details, '$.size_us') as bigint) as ew_size,
    cast(get_json_object(checkpoint.details, '$.slide_us') as bigint) as ew_slide,
    get_json_object(checkpoint.settings, '$.calendar.time_zone') as ew_zone,
    case get_json_object(checkpoint.settings, '$.calendar.unit')
        {%- for name, unit in event_windows._calendar_units().items() %}
        when '{{ name }}' then make_interval(0, {{ unit.months }}, 0, {{ unit.days }})
        {%- endfor %}
    end as ew_unit
from {{ state }}
where status = 'checkpoint'
order by checkpoint.run desc
limit 1
    {%- endset -%}
    {%- set live -%}
select
    *,
    {{ event_windows._micros('window_start', type) }} as ew_first_us
from {{ state }}
cross join ew_cut
where status in ('open', 'closed', 'final')
    {%- endset -%}
    {%- set followed -%}
select
    *,
    min(ew_first_us) over (
        partition by {{ keys | join(', ') or "'all'" }}
        order by ew_first_us, window_id
        rows between 1 following and 1 following
    ) as ew_next_us
from ew_live
    {%- endset -%}
    {%- set filled -%}
select
    {{ event_windows._columns(event_windows._filled_columns(columns, keys, type)) }}
from ew_spread
    {%- endset -%}
    {%- set result -%}
select
    {{ event_windows._columns(event_windows._shown_columns('windows', columns)) }}
from ew_filled
where status in ('{{ status | join("', '") }}')
    {%- endset -%}
    {{- return(event_windows._with([
        {'name': 'ew_cut', 'why': 'how windows are cut, and how far the newest run has come', 'sql': cut},
        {'name': 'ew_live', 'why': 'the windows that have events', 'sql': live},
        {'name': 'ew_followed', 'why': 'and where the next one of the key begins', 'sql': followed},
        {
            'name': 'ew_spread', 'why': 'each with the empty ones after it',
            'sql': event_windows._with_empty_windows(),
        },
        {'name': 'ew_filled', 'why': 'what an empty one says', 'sql': filled},
        {'sql': result},
    ])) -}}
{%- endmacro -%}

{#- Each window once for itself, and once for each without an event; a day that a time zone has skipped is none. -#}
{%- macro _with_empty_windows() -%}
    {%- set day, zone = {'unit': 'day', 'time_zone': 'ew_zone'}, {'time_zone': 'ew_zone'} -%}
    {%- set first = event_windows._calendar_day('ew_first_us', day) -%}
select
    *,
    explode(if(
        ew_zone is null,
        transform(
            sequence(ew_first_us, coalesce(ew_next_us - ew_slide, ew_first_us), ew_slide),
            start -> named_struct('start_us', start, 'end_us', start + ew_size)
        ),
        filter(
            transform(
                sequence(
                    {{ first }},
                    coalesce(date_sub({{ event_windows._calendar_day('ew_next_us', day) }}, 1), {{ first }}),
                    ew_unit
                ),
                day -> named_struct(
                    'start_us', {{ event_windows._day_start('day', zone) }},
                    'end_us', {{ event_windows._day_start('(day + ew_unit)', zone) }}
                )
            ),
            piece -> piece.end_us > piece.start_us
        )
    )) as ew_window
from ew_followed
{%- endmacro -%}

{#- The columns of a filled state: those of the window itself, or what an empty one says. -#}
{%- macro _filled_columns(columns, keys, type) -%}
    {%- set types = (columns.values() | map(attribute='type') | list)[:keys | length] -%}
    {%- set values = {
        'window_id': event_windows._session_id({'keys': keys, 'key_types': types}, 'ew_window.start_us'),
        'window_start': event_windows._timestamp('ew_window.start_us', type),
        'window_end': event_windows._timestamp('ew_window.end_us', type),
        'event_count': '0L',
        'status': "case when ew_window.end_us <= ew_bound then 'final' when ew_window.end_us <= ew_watermark "
            ~ "then 'closed' else 'open' end",
    } -%}
    {%- set shown = [] -%}
    {%- set hidden = event_windows._hidden_columns('windows') -%}
    {%- for name in columns if name not in hidden -%}
        {%- set column = event_windows._quote(columns[name].name) -%}
        {%- set value = values.get(name) or event_windows._empty_value(columns[name]) -%}
        {%- set either = 'if(ew_window.start_us = ew_first_us, ' ~ column ~ ', ' ~ value ~ ')' -%}
        {%- do shown.append(column if column in keys else [either, column]) -%}
    {%- endfor -%}
    {{- return(shown) -}}
{%- endmacro -%}

{#- An aggregate of no events: a count is 0, all others are NULL. -#}
{%- macro _empty_value(column) -%}
    {%- if column.type.split('(')[0] not in ['tinyint', 'smallint', 'int', 'bigint', 'float', 'double', 'decimal'] -%}
        {{- return('null') -}}
    {%- endif -%}
    {{- return(
        'if(ew_aggregates[' ~ event_windows._text(column.name)
        ~ "].function in ('count', 'count_if', 'approx_count_distinct'), 0, null)"
    ) -}}
{%- endmacro -%}
