{#- What the joins share beside their steps: how a call is checked, and how a view or a table reads both sides. -#}

{#- Whether a join keeps a state; in a unit test both its sides have to say so by a cursor. -#}
{%- macro _keeps_matches(left, right) -%}
    {{- return(event_windows._is_incremental_model(
        left is mapping and right is mapping and left.get('cursor') is not none and right.get('cursor') is not none
    )) -}}
{%- endmacro -%}

{#- Stops at what is wrong with a call: `problems` with its arguments, and with what it is about to read. -#}
{%- macro _stop_at_wrong_join(macro_name, arguments, keeps_state, problems) -%}
    {%- do problems.extend(event_windows._check_join_sources(arguments, keeps_state)) -%}
    {%- do problems.extend([] if problems else event_windows._check_join_conditions(arguments)) -%}
    {%- do event_windows._raise_problems(macro_name, problems) -%}
{%- endmacro -%}

{#- One side with its time in microseconds, and whether its own condition lets a row match at all. -#}
{%- macro _read_side(settings, name) -%}
    {%- set side = settings[name] -%}
-- ew_{{ name }}: the {{ name }} rows with their time in microseconds
select
    *,
    {%- if side.hash %}
    {{ side.hash }} as ew_key_hash,
    {%- endif %}
    {{ event_windows._side_micros(settings, side, side.read.time) }} as ew_time_us
    {%- if side.condition is not none %},
    {{ side.condition }} as ew_may_match
    {%- endif %}
from {{ side.read.sql }}
{%- endmacro -%}

{#-
    The time of a side's rows as they are read, in microseconds; checked by the query where its type is not known
    (`_checked_time`).
-#}
{%- macro _side_micros(settings, side, time) -%}
    {%- set micros = event_windows._micros(time, side.time_type) -%}
    {{- return(micros if side.time_type is not none else event_windows._checked_time(
        settings.macro, side.name ~ '.event_time', side.time_name, time, micros
    )) -}}
{%- endmacro -%}

{#-
    The steps of a join from scratch as one query. They are nested in a FROM clause, so that the text can follow CTEs of
    the caller.
-#}
{%- macro _joined_at_once(settings, steps) -%}
select
    {{ event_windows._columns(event_windows._quoted(settings.names) + ['match_id', 'status']) }}
from (

    {{ event_windows._with(steps) | indent(4) }}

) as ew_matches
{%- endmacro -%}
