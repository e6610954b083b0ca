{#- The windows of a state model, as `windows` would give them, with their status; on request also the empty ones. -#}
{%- macro live_windows(state, status=['open', 'closed', 'final'], fill=false) -%}
    {%- do event_windows._reject_unknown('live_windows', kwargs, ['state', 'status', 'fill']) -%}
    {{- return(adapter.dispatch('live_windows', 'event_windows')(state=state, status=status, fill=fill)) -}}
{%- endmacro -%}

{%- macro default__live_windows(state, status, fill) -%}
    {%- set columns = event_windows._columns_of(state) -%}
    {%- set problems = event_windows._check_state(state, columns, 'windows') -%}
    {%- do problems.extend(event_windows._check_status(status, event_windows._kinds().windows.live, 'live windows')) -%}
    {%- do problems.extend(event_windows._check_fill(
        fill, ['key', 'all', 'watermark'], event_windows._filled_names(columns)
    )) -%}
    {%- if columns is not none and not problems -%}
        {%- set types = {} -%}
        {%- for name in columns -%}
            {%- do types.update({name: columns[name].type}) -%}
        {%- endfor -%}
        {%- do problems.extend(event_windows._check_constants(fill, types)) -%}
    {%- endif -%}
    {%- do event_windows._raise_problems('live_windows', problems) -%}
    {%- if (fill is mapping or fill) and columns is not none -%}
        {{- return(event_windows._filled_windows(state, columns, status, fill)) -}}
    {%- endif -%}
{{ event_windows._live_rows(state, 'windows', columns, status) }}
{%- endmacro -%}

{#- The windows of a state with the empty ones between them. How they are cut is read from the newest checkpoint. -#}
{%- macro _filled_windows(state, columns, status, fill) -%}
    {%- set type = event_windows._type_of(columns, 'window_start') -%}
    {%- set cut -%}
-- ew_cut: how windows are cut, and how far the newest run has come
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
        {%- for name, unit in event_windows._calendar_units().items() if not unit.hours %}
        when '{{ name }}' then {{ event_windows._interval_of_unit(unit) }}
        {%- endfor %}
    end as ew_unit,
    coalesce(
        {%- set starts_at = "get_json_object(checkpoint.settings, '$.calendar.day_starts_at')" %}
        (cast(left({{ starts_at }}, 2) as bigint) * 60 + cast(right({{ starts_at }}, 2) as bigint)) * 60000000,
        0
    ) as ew_starts_at,
    coalesce(cast(get_json_object(checkpoint.settings, '$.calendar.length') as int), 1) as ew_length
from {{ state }}
where status = 'checkpoint'
order by checkpoint.run desc
limit 1
    {%- endset -%}
    {%- set live -%}
-- ew_live: the windows that have events
select
    *,
    {{ event_windows._micros('window_start', type) }} as ew_first_us,
    {{ event_windows._micros('window_end', type) }} as ew_end_us
from {{ state }}
cross join ew_cut
where status in ('open', 'closed', 'final')
    {%- endset -%}
    {%- set keys = event_windows._columns_before(columns, 'window_id') -%}
    {%- set filled -%}
-- ew_filled: what an empty one says
select
    {{ event_windows._columns(event_windows._filled_columns(columns, keys, type, fill)) }}
from ew_spread
    {%- endset -%}
    {%- set result -%}
select
    {{ event_windows._columns(event_windows._shown_columns('windows', columns)) }}
from ew_filled
where status in ('{{ status | join("', '") }}')
    {%- endset -%}
    {{- return(event_windows._with(
        [cut, live] + event_windows._spread_windows(keys, fill) + [filled, {'sql': result}]
    )) -}}
{%- endmacro -%}

{#- The names of the columns that may have values of their own in an empty window; none where they are not known. -#}
{%- macro _filled_names(columns) -%}
    {%- set others = event_windows._columns_before(columns, 'window_id') | map('replace', '`', '') | map('lower') | list
        + event_windows._hidden_columns('windows')
        + ['window_id', 'window_start', 'window_end', 'event_count', 'status', 'updated_at'] -%}
    {{- return(none if columns is none else columns.keys() | reject('in', others) | list) -}}
{%- endmacro -%}

{#- The columns of a filled state: those of the window itself, or what an empty one says. -#}
{%- macro _filled_columns(columns, keys, type, fill) -%}
    {%- set types = (columns.values() | map(attribute='type') | list)[:keys | length] -%}
    {%- set status -%}
case when ew_window.end_us <= ew_bound then 'final' when ew_window.end_us <= ew_watermark then 'closed' else 'open' end
    {%- endset -%}
    {%- set values = {
        'window_id': event_windows._session_id({'keys': keys, 'key_types': types}, 'ew_window.start_us'),
        'window_start': event_windows._timestamp('ew_window.start_us', type),
        'window_end': event_windows._timestamp('ew_window.end_us', type),
        'event_count': '0L',
        'status': status,
    } -%}
    {%- set shown = [] -%}
    {%- set hidden = event_windows._hidden_columns('windows') -%}
    {%- for name in columns if name not in hidden -%}
        {%- set column = event_windows._quote(columns[name].name) -%}
        {%- set value = values.get(name) or event_windows._given_value(fill, name, column, columns[name].type)
            or event_windows._empty_value(columns[name]) -%}
        {%- set own_or_empty -%} if(ew_window.start_us = ew_first_us, {{ column }}, {{ value }}) {%- endset -%}
        {%- do shown.append(column if column in keys + [value] else [own_or_empty, column]) -%}
    {%- endfor -%}
    {{- return(shown) -}}
{%- endmacro -%}

{#- An aggregate of no events: a count is 0, a sequence has no letter, a funnel has no step, all others are NULL. -#}
{%- macro _empty_value(column) -%}
    {%- set type = column.type.split('(')[0] -%}
    {%- set function -%} lower(ew_aggregates[{{ event_windows._text(column.name) }}].function) {%- endset -%}
    {%- set is_count -%} {{ function }} in ('{{ event_windows._counts_of_none() | join("', '") }}') {%- endset -%}
    {%- if type == 'string' -%}
case when {{ function }} = 'sequence' then '' when {{ is_count }} then '0' end
    {%- elif type[:40] == 'struct<reached:int,times:array<timestamp' -%}
if({{ function }} = 'funnel', {{ event_windows._no_funnel(event_windows._quote(column.name)) }}, null)
    {%- elif type not in ['tinyint', 'smallint', 'int', 'bigint', 'float', 'double', 'decimal', 'boolean'] -%}
null
    {%- else -%}
if({{ is_count }}, cast(0 as {{ column.type }}), null)
    {%- endif -%}
{%- endmacro -%}
