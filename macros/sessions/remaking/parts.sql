{#-
    Numbers the stretches of each key from 1: a stretch is rows without a gap between them. An older event that is in
    the time of no stored session here is of one that nothing touches, and is left out: its number is 0 before the first
    stretch, and elsewhere that of a stretch without a new event.
-#}
{%- macro _number_stretches(flow, rows) -%}
    {%- set window = event_windows._in_order(flow, flow.together + ['ew_reason']) -%}
    {#- a copy may have a longer gap than its event -#}
    {%- set end = 'ew_reach_us' if flow.rules.id is none else 'if(ew_is_copy, null, ew_reach_us)' -%}
    {%- set reached -%}
-- ew_reached: how far the rows before each row reach
select
    *,
    max({{ 'ew_last_at' if flow.gap_per_event is none else end }}) over (
        {{ window }}
        rows between unbounded preceding and 1 preceding
    ) as ew_reached
from {{ rows }}
    {%- endset -%}
    {%- set numbered -%}
-- ew_numbered: a row that begins after that begins a new stretch
select
    *,
    count_if(coalesce({{ event_windows._starts_after(flow) }}, ew_last_at is not null and ew_reason is null)) over (
        {{ window }}
        rows between unbounded preceding and current row
    ) as ew_number
from ew_reached
    {%- endset -%}
    {{- return([reached, numbered]) -}}
{%- endmacro -%}

{#- The first new event of each stretch. -#}
{%- macro _mark_first_new(flow) -%}
-- ew_marked: the first new event of each stretch
select
    *,
    min(if(ew_reason is null and ew_new_events > 0, ew_first_at, null)) over (
        {{ event_windows._in_order(flow, event_windows._stretch_columns(flow)) }}
        rows between unbounded preceding and unbounded following
    ) as ew_first_new
    {%- if flow.has_gone %},
    count_if(ew_kind = 3) over (
        {{ event_windows._in_order(flow, event_windows._stretch_columns(flow)) }}
        rows between unbounded preceding and unbounded following
    ) as ew_gone_events
    {%- endif %}
from ew_numbered
{%- endmacro -%}

{#-
    The part of each stretch that can change (`ew_parts`): from the last stored session that begins before the first new
    event (`ew_before`) to the end of the stretch, since an event can move every later cut and no earlier one. Stored
    sessions before that part are kept as they are (`ew_is_kept`).
-#}
{%- macro _touched_parts(flow) -%}
    {%- set begun -%}
-- ew_begun_before: the stored session that its first new event falls into, or follows
select
    *,
    max(if(
        ew_kind = 0 and ew_first_at < ew_first_new,
        named_struct(
            'at', ew_first_at, 'ordinal', ew_ordinal, 'started_by', ew_known.started_by, 'begun', ew_known.begun
            {{- ", 'reached_us', " ~ ('ew_before_us' if flow.has_gone else 'ew_end_us')
                if flow.gap_per_event is not none }}
        ),
        null
    )) over (
        {{ event_windows._in_order(flow, event_windows._stretch_columns(flow)) }}
        rows between unbounded preceding and unbounded following
    ) as ew_before
from ew_marked
    {%- endset -%}
    {%- set parts -%}
-- ew_parts: from there on it is divided anew
select
    *,
    coalesce(ew_before.at, ew_first_new) as ew_from,
    ew_kind < 2 and (
        ew_first_new is null
        or coalesce(ew_holder < named_struct('at', ew_before.at, 'ordinal', ew_before.ordinal), false)
    ) as ew_is_kept
from ew_begun_before
where
    ew_kind = 0
    or ew_new_events > 0{{ ' and ew_kind = 2' if flow.has_gone }}
    or ew_kind = 2 and ew_first_at >= coalesce(ew_before.at, ew_first_new)
    or ew_kind = 1 and ew_first_new is not null
    and coalesce(ew_holder >= named_struct('at', ew_before.at, 'ordinal', ew_before.ordinal), true)
    {%- endset -%}
    {{- return([event_windows._mark_first_new(flow), begun, parts]) -}}
{%- endmacro -%}

{#-
    The new session that each stored session belongs to, and each id that has led to one: the last that begins where the
    stored one began, or before. Where several begin at one instant it is the one with the same number among them, or
    the last of them. A stored session that is kept belongs to itself.
-#}
{%- macro _place_stored(flow) -%}
-- ew_held: which session has what is stored
select
    *,
    case
        when ew_kind = 2 then ew_session
        when ew_is_kept then 0 - ew_place
        {%- if flow.has_gone %}
        {{ event_windows._left_of_stored(flow) | indent(8) }}
        {%- endif %}
        else ew_session + least(
            ew_ordinal - if(ew_first_at = ew_before.at, ew_before.ordinal, 0) + 1,
            count(ew_started) over (
                partition by {{ event_windows._stretch_columns(flow) | join(', ') }}, ew_first_at
                order by ew_kind{{ event_windows._exempt('EW05', 'all rows of the instant are counted') }}
                rows between unbounded preceding and unbounded following
            )
        )
    end as ew_holds
from ew_divided
{%- endmacro -%}
