{#-
    One side: the rows that have arrived since the last run, each with the reason to refuse it or none, and the older rows
    that the other side's new rows can reach. Old rows are not kept twice: they are read from the source, within literal
    bounds on its time, so that files are skipped. What was refused as late stays refused.
-#}
{%- macro _arrived_rows(settings, run, name) -%}
    {%- set side = settings[name] -%}
    {%- set types = run.types[name] -%}
    {%- set cursor = event_windows._cursor_number(side.cursor, types.cursor) -%}
    {%- set columns = ['*',
            [event_windows._side_micros(side, name, types.event_time), 'ew_time'],
            [cursor, 'ew_cursor'],
        ]
        + ([[side.condition, 'ew_may_match']] if side.condition is not none else [])
        + ([['coalesce(' ~ cursor ~ ' > ' ~ run[name ~ '_cursor_from'] ~ ', true)', 'ew_is_new']] if run.continues else []) -%}
    {%- set rows -%}
select
    {{ event_windows._columns(columns) }}
from {{ side.source.sql }}
where {{ event_windows._rows_to_read(settings, run, name) }}
    {%- endset -%}
    {%- set copies = run.known is none or run.known.get(name ~ '_copies', 0) > 0 -%}
    {%- set numbered -%}
select
    *,
    row_number() over (
        partition by {{ side.id }}{{ ', ew_is_new' if run.continues }}
        order by ew_cursor, ew_time
        rows between unbounded preceding and current row
    ) as ew_copy
from ew_{{ name }}_rows
    {%- endset -%}
    {%- set reason -%}
case
        when ew_time is null then 'null_event_time'
        when {{ side.id }} is null then 'null_id'
        {%- if side.lateness is not none %}
        when ew_time <= {{ event_windows._release_bound(settings, run.bound_from, 0) }} then 'late'
        {%- endif %}
        {%- if copies %}
        when ew_copy > 1 then 'duplicate_id'
        {%- endif %}
    end
    {%- endset -%}
    {%- set checked -%}
select
    *,
    {{ 'if(not ew_is_new, null, ' ~ reason ~ ')' if run.continues else reason }} as ew_reason
from ew_{{ name }}_{{ 'numbered' if copies else 'rows' }}
    {%- endset -%}
    {%- set steps = [{'name': 'ew_' ~ name ~ '_rows', 'why': 'the ' ~ name ~ ' rows that have arrived' ~ (', and those that they can match on the other side' if run.continues else ''), 'sql': rows}] -%}
    {%- if copies -%}
        {%- do steps.append({'name': 'ew_' ~ name ~ '_numbered', 'why': 'which of the rows with one id counts', 'sql': numbered}) -%}
    {%- endif -%}
    {%- do steps.append({'name': 'ew_' ~ name ~ '_checked', 'why': 'why a row is refused, if it is', 'sql': checked}) -%}
    {%- do steps.append({
        'name': 'ew_' ~ name ~ '_new', 'why': 'the new rows that are accepted',
        'sql': 'select *\nfrom ew_' ~ name ~ '_checked\nwhere ew_reason is null' ~ (' and ew_is_new' if run.continues),
    }) -%}
    {%- if run.continues -%}
        {%- do steps.append({
            'name': 'ew_' ~ name ~ '_old', 'why': 'the older rows that were accepted',
            'sql': event_windows._accepted_before(settings, run, name),
        }) -%}
    {%- endif -%}
    {{- return(steps) -}}
{%- endmacro -%}

{#- The condition on a source: what is new, and what is within reach of the other side's new rows. -#}
{%- macro _rows_to_read(settings, run, name) -%}
    {%- set side = settings[name] -%}
    {%- set types = run.types[name] -%}
    {%- set from = run[name ~ '_cursor_from'] -%}
    {%- set to = run[name ~ '_cursor_to'] -%}
    {%- if run.known is none -%}
        {%- set number = event_windows._cursor_number(side.cursor, types.cursor) -%}
        {%- set new = number ~ ' > coalesce(' ~ from ~ ', -9223372036854775808) and ' ~ number ~ ' <= ' ~ to -%}
        {%- set old = number ~ ' <= ' ~ from -%}
    {%- else -%}
        {%- set first = run.known.get(name ~ '_cursor_from') -%}
        {%- set upto = side.cursor ~ ' <= ' ~ event_windows._cursor_value(run.known.get(name ~ '_cursor_to', 'null'), types.cursor) -%}
        {%- set new = (side.cursor ~ ' > ' ~ event_windows._cursor_value(first, types.cursor) ~ ' and ' if first is not none else '') ~ upto -%}
        {%- set old = side.cursor ~ ' <= ' ~ event_windows._cursor_value('null' if first is none else first, types.cursor) -%}
    {%- endif -%}
    {%- if not run.continues -%}
        {{- return(new) -}}
    {%- endif -%}
    {%- set conditions = [old] + event_windows._can_match(settings, run, name, side.read_time, types.event_time) -%}
    {{- return('(' ~ new ~ ')\n    or (' ~ conditions | join(' and ') ~ ')') -}}
{%- endmacro -%}

{#- Conditions on a time of one side that hold for all rows which a new row of the other side can match. -#}
{%- macro _can_match(settings, run, name, time, time_type) -%}
    {%- set reach = settings.reach -%}
    {%- set other = 'right' if name == 'left' else 'left' -%}
    {%- set first = reach.lower if name == 'right' else (none if reach.upper is none else 0 - reach.upper) -%}
    {%- set last = reach.upper if name == 'right' else (none if reach.lower is none else 0 - reach.lower) -%}
    {%- set conditions = [] -%}
    {%- if first is not none -%}
        {%- do conditions.append(time ~ ' >= ' ~ event_windows._timestamp(event_windows._shifted(run[other ~ '_first'], first), time_type)) -%}
    {%- endif -%}
    {%- if last is not none -%}
        {%- do conditions.append(time ~ ' <= ' ~ event_windows._timestamp(event_windows._shifted(run[other ~ '_last'], last), time_type)) -%}
    {%- endif -%}
    {%- if not conditions -%}
        {%- do conditions.append(run[other ~ '_first'] ~ ' is not null') -%}
    {%- endif -%}
    {{- return(conditions) -}}
{%- endmacro -%}

{#-
    The older rows of a side without those that a run before refused as late: a copy with another cursor may be accepted.
    Of several that were refused as one only the earliest time is stored, so that no bound on it can leave them out.
-#}
{%- macro _accepted_before(settings, run, name) -%}
    {%- set side = settings[name] -%}
    {%- set reached = event_windows._can_match(settings, run, name, 'refused.' ~ name ~ '_event_at', run.types[name].event_time) -%}
    {%- set old -%}
select old.*
from ew_{{ name }}_checked as old
{%- if side.lateness is not none %}
left anti join {{ this }} as refused
    on refused.{{ name }}_id = old.{{ side.id }}
    and old.ew_cursor between refused.smallest_cursor and refused.largest_cursor
    and refused.status = 'rejected'
    and refused.side = '{{ name }}'
    and refused.reason = 'late'
    and (refused.event_count > 1 or ({{ reached | join(' and ') }}))
{%- endif %}
where not old.ew_is_new and old.{{ side.id }} is not null
    {%- endset -%}
    {{- return(old) -}}
{%- endmacro -%}
