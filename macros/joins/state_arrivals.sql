{#-
    One side: the rows that have arrived since the last run, each with the reason to reject it or none, and the older
    rows that the other side's new rows can reach. Old rows are not kept twice: they are read from the source, within
    literal bounds on its time, so that files are skipped. What was rejected as late stays rejected.
-#}
{%- macro _arrived_rows(settings, run, name) -%}
    {%- set side = settings[name] -%}
    {%- set cursor = event_windows._cursor_number(side.rows.cursor, side.cursor_type) -%}
    {%- set copies = not run.is_known or side.known.copies > 0 -%}
    {%- set rows -%}
select
    *,
    {%- if side.condition is not none %}
    {{ side.condition }} as ew_may_match,
    {%- endif %}
    {%- if run.continues %}
    coalesce({{ cursor }} > {{ side.cursor_from }}, true) as ew_is_new,
    {%- endif %}
    {%- if side.skew is not none %}
    {{ event_windows._cursor_instant(side.rows.cursor, run.now, side.cursor_type) }} as ew_arrived_us,
    {%- endif %}
    {{ side.id }} as ew_id,
    {{ event_windows._side_micros(side, side.rows.time) }} as ew_time_us,
    {{ cursor }} as ew_cursor
from {{ side.rows.sql }}
{%- if run.continues %}
where
    ({{ side.is_new }})
    or ({{ ([side.is_old] + event_windows._can_match(settings, name, side.rows.time)) | join(' and ') }})
{%- else %}
where {{ side.is_new }}
{%- endif %}
    {%- endset -%}
    {%- set numbered -%}
select
    *,
    row_number() over (
        partition by {{ side.id }}{{ ', ew_is_new' if run.continues }}
        order by ew_cursor, ew_time_us
        rows between unbounded preceding and current row
    ) as ew_copy
from ew_{{ name }}_rows
    {%- endset -%}
    {%- set reason = event_windows._rejection(side, run.bound_from) -%}
    {%- if copies -%}
        {%- set reason = 'coalesce(' ~ reason ~ ", if(ew_copy > 1, 'duplicate_id', null))" -%}
    {%- endif -%}
    {%- set checked -%}
select
    *,
    {{ 'if(not ew_is_new, null, ' ~ reason ~ ')' if run.continues else reason }} as ew_reason
from ew_{{ name }}_{{ 'numbered' if copies else 'rows' }}
    {%- endset -%}
    {%- set read = ', and those that they can match on the other side' if run.continues else '' -%}
    {%- set steps = [{
        'name': 'ew_' ~ name ~ '_rows', 'why': 'the ' ~ name ~ ' rows that have arrived' ~ read, 'sql': rows
    }] -%}
    {%- if copies -%}
        {%- do steps.append({
            'name': 'ew_' ~ name ~ '_numbered', 'why': 'which of the rows with one id counts', 'sql': numbered
        }) -%}
    {%- endif -%}
    {%- do steps.extend([
        {'name': 'ew_' ~ name ~ '_checked', 'why': 'why a row is rejected, if it is', 'sql': checked},
        {
            'name': 'ew_' ~ name ~ '_new', 'why': 'the new rows that are accepted',
            'sql': 'select *\nfrom ew_' ~ name ~ '_checked\nwhere ew_reason is null'
                ~ (' and ew_is_new' if run.continues),
        },
    ]) -%}
    {%- if run.continues -%}
        {%- do steps.append({
            'name': 'ew_' ~ name ~ '_old', 'why': 'the older rows that were accepted',
            'sql': event_windows._accepted_before(settings, name),
        }) -%}
    {%- endif -%}
    {{- return(steps) -}}
{%- endmacro -%}

{#- Conditions on a time of one side that hold for all rows which a new row of the other side can match. -#}
{%- macro _can_match(settings, name, time) -%}
    {%- set reach = settings.reach -%}
    {%- set time_type = settings[name].time_type -%}
    {%- set other = settings['right' if name == 'left' else 'left'] -%}
    {%- set first = reach.lower if name == 'right' else (none if reach.upper is none else 0 - reach.upper) -%}
    {%- set last = reach.upper if name == 'right' else (none if reach.lower is none else 0 - reach.lower) -%}
    {%- set conditions = [] -%}
    {%- if first is not none -%}
        {%- set from = event_windows._shifted(other.first_event, first) -%}
        {%- do conditions.append(time ~ ' >= ' ~ event_windows._timestamp(from, time_type)) -%}
    {%- endif -%}
    {%- if last is not none -%}
        {%- set upto = event_windows._shifted(other.last_event, last) -%}
        {%- do conditions.append(time ~ ' <= ' ~ event_windows._timestamp(upto, time_type)) -%}
    {%- endif -%}
    {%- if not conditions -%}
        {%- do conditions.append(other.first_event ~ ' is not null') -%}
    {%- endif -%}
    {{- return(conditions) -}}
{%- endmacro -%}

{#-
    The older rows of a side without those that a run before rejected as late or from the future: a copy with another
    cursor may be accepted. Of several that were rejected as one only the earliest time is stored, so that no bound on
    it can leave them out.
-#}
{%- macro _accepted_before(settings, name) -%}
    {%- set side = settings[name] -%}
    {%- set reasons = (["'late'"] if side.lateness is not none else [])
        + (["'future'"] if side.skew is not none else []) + (["'past'"] if side.first_time is not none else []) -%}
    {%- set reached = event_windows._can_match(settings, name, 'rejected.' ~ name ~ '_event_at') -%}
    {%- set old -%}
select old.*
from ew_{{ name }}_checked as old
{%- if reasons %}
left anti join {{ this }} as rejected
    on rejected.{{ name }}_id = old.{{ side.id }}
    and old.ew_cursor between rejected.smallest_cursor and rejected.largest_cursor
    and rejected.status = 'rejected'
    and rejected.side = '{{ name }}'
    and rejected.reason in ({{ reasons | join(', ') }})
    and (rejected.event_count > 1 or ({{ reached | join(' and ') }}))
{%- endif %}
where not old.ew_is_new and old.{{ side.id }} is not null
    {%- endset -%}
    {{- return(old) -}}
{%- endmacro -%}
