{#-
    One side: the rows that have arrived since the last run, each with the reason to reject it or none, and the older
    rows that the other side's new rows can reach. Old rows are not kept twice: they are read from the source, within
    literal bounds on its time, so that files are skipped. What was rejected as late stays rejected. `keys` is a step
    with the keys whose older rows are wanted, where not all are (`_new_keys`).
-#}
{%- macro _arrived_rows(settings, run, name, keys=none) -%}
    {%- set side = settings[name] -%}
    {%- set source = side.rows if side.rereads else side.read -%}
    {%- set cursor = event_windows._cursor_number(source.cursor, side.cursor_type) -%}
    {%- set copies = event_windows._has_copies(run, side) -%}
    {%- set read = ', and those that they can match on the other side' if run.continues else '' -%}
    {%- set rows -%}
-- ew_{{ name }}_rows: the {{ name }} rows that have arrived{{ read }}
select{{ ' /*+ broadcast(' ~ keys ~ ') */' if keys }}
    *,
    {%- if side.hash %}
    {{ side.hash }} as ew_key_hash,
    {%- endif %}
    {%- if side.condition is not none %}
    {{ side.condition }} as ew_may_match,
    {%- endif %}
    {%- if run.continues %}
    coalesce({{ cursor }} > {{ side.cursor_from }}, true) as ew_is_new,
    {%- endif %}
    {%- if side.skew is not none %}
    {{ event_windows._cursor_instant(source.cursor, run.now, side.cursor_type) }} as ew_arrived_us,
    {%- endif %}
    {{ side.id }} as ew_id,
    {{ event_windows._side_micros(settings, side, source.time) }} as ew_time_us,
    {{ cursor }} as ew_cursor
from {{ source.sql }}
{%- if keys %}
left join {{ keys }}
    on {{ event_windows._is_of_new_key(settings, name, source) }}
{%- endif %}
{%- if run.continues and side.rereads %}
where
    ({{ side.is_new }})
    or ({{ side.is_old }} and {{ event_windows._can_match(settings, name, source.time) }}
        {{- ' and ew_key_1 is not null' if keys }})
{%- else %}
where {{ side.is_new }}
{%- endif %}
    {%- endset -%}
    {%- set reason = event_windows._rejection(side, run.bound_from) -%}
    {%- set numbered -%}
-- ew_{{ name }}_numbered: which of the rows with one id counts, a rejected one only where there is no other
select
    *,
    row_number() over (
        partition by {{ side.id }}{{ ', ew_is_new' if run.continues }}
        order by {{ reason | indent(8) }} is not null, ew_cursor, ew_time_us
        rows between unbounded preceding and current row
    ) as ew_copy
from ew_{{ name }}_rows
    {%- endset -%}
    {%- if copies -%}
        {%- set reason -%} coalesce({{ reason }}, if(ew_copy > 1, 'duplicate_id', null)) {%- endset -%}
    {%- endif -%}
    {%- set checked -%}
-- ew_{{ name }}_checked: why a row is rejected, if it is
select
    *,
    {%- if run.continues %}
    if(not ew_is_new, null, {{ reason }}) as ew_reason
    {%- else %}
    {{ reason }} as ew_reason
    {%- endif %}
from ew_{{ name }}_{{ 'numbered' if copies else 'rows' }}
    {%- endset -%}
    {{- return([rows] + ([numbered] if copies else []) + [checked]) -}}
{%- endmacro -%}

{#- Whether several of the rows that have arrived on a side may have one id. -#}
{%- macro _has_copies(run, side) -%}
    {{- return(not run.is_known or side.measured.copies > 0) -}}
{%- endmacro -%}

{#- A condition on a time of one side that holds for all rows which a new row of the other side can match. -#}
{%- macro _can_match(settings, name, time) -%}
    {%- set time_type = settings[name].time_type -%}
    {%- set other = settings['right' if name == 'left' else 'left'] -%}
    {%- set reach = event_windows._reach_of(settings, name) -%}
    {%- if reach.first is none and reach.last is none -%}
{{ other.first_event }} is not null
    {%- endif -%}
    {%- if reach.first is not none -%}
{{ time }} >= {{ event_windows._timestamp(event_windows._shifted(other.first_event, reach.first), time_type) }}
    {%- endif -%}
    {%- if reach.last is not none -%}
        {{- ' and ' if reach.first is not none -}}
{{ time }} <= {{ event_windows._timestamp(event_windows._shifted(other.last_event, reach.last), time_type) }}
    {%- endif -%}
{%- endmacro -%}

{#- How far from a row of the other side a match of this side can be, `first` and `last`; none is unbounded. -#}
{%- macro _reach_of(settings, name) -%}
    {%- set lower, upper = settings.reach.lower, settings.reach.upper -%}
    {%- if name == 'right' -%}
        {{- return({'first': lower, 'last': upper}) -}}
    {%- endif -%}
    {{- return({'first': none if upper is none else 0 - upper, 'last': none if lower is none else 0 - lower}) -}}
{%- endmacro -%}

{#-
    The rows of a side that can match: the `new` ones that are accepted, the `old` ones, or `all`. Of the old ones those
    are left out that a run before has rejected for their time: a copy with another cursor or time may be accepted. An
    UPDATE that a run passes over gives a row a larger cursor.
-#}
{%- macro _accepted_rows(settings, run, name, which) -%}
    {%- set side = settings[name] -%}
    {%- set reasons = event_windows._reasons_before(settings, run, name) if which != 'new' else [] -%}
    {%- set rejected_at = 'rejected.' ~ name ~ '_event_at' -%}
    {%- set sql -%}
select arrived.*
from ew_{{ name }}_checked as arrived
{%- if reasons %}
left anti join {{ this }} as rejected
    on rejected.{{ name }}_id = arrived.ew_id
    {%- if which == 'all' %}
    and not arrived.ew_is_new
    {%- endif %}
    and arrived.ew_cursor {{ '>= rejected.smallest_cursor' if side.skips_changes
        else 'between rejected.smallest_cursor and rejected.largest_cursor' }}
    and rejected.status = 'rejected'
    and rejected.side = '{{ name }}'
    and rejected.reason in ('{{ reasons | join("', '") }}')
    and arrived.{{ side.time }} = {{ rejected_at }}
    and {{ event_windows._can_match(settings, name, rejected_at) }}
{%- endif %}
where ew_reason is null
{%- if which == 'new' and run.continues %} and {{ event_windows._is_new_row(run, side) }}
{%- elif which == 'old' %} and not ew_is_new
{%- endif %}
{%- if which != 'new' %} and ew_id is not null
{%- endif %}
    {%- endset -%}
    {{- return({
        'name': 'ew_' ~ name ~ '_' ~ which,
        'why': {'new': 'the new rows', 'old': 'the older rows', 'all': 'new and older rows'}[which] ~ ' that can match',
        'sql': sql,
    }) -}}
{%- endmacro -%}

{#-
    Whether a row of a side is new, by the column of the cursor itself, so that the files of older rows are skipped. A
    column that the catalog does not know is named by its table, which is not at hand any more.
-#}
{%- macro _is_new_row(run, side) -%}
{{ '(' ~ side.is_new ~ ')' if run.is_known and not side.rows.of else 'ew_is_new' }}
{%- endmacro -%}

{#-
    The reasons for which a run before may have rejected an old row that this run reads. The bound only moves forward,
    so a row after it was never late.
-#}
{%- macro _reasons_before(settings, run, name) -%}
    {%- set side = settings[name] -%}
    {%- set other = settings['right' if name == 'left' else 'left'] -%}
    {%- set first = event_windows._reach_of(settings, name).first -%}
    {%- set is_after_bound = run.is_known and first is not none
        and other.measured.get('first_event', 0) + first > run.measured.get('bound_from', 0) -%}
    {%- set late = ['late'] if side.lateness is not none and not is_after_bound else [] -%}
    {{- return(late + event_windows._clock_rejections(side) | map('last') | list) -}}
{%- endmacro -%}
