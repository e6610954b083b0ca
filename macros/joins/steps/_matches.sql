{#-
    A join of two steps, one row a match, and one a row that comes out without. `how` is a join type, or right_anti for
    the right rows without a match; `from` names the step of each side.
-#}
{%- macro _matches(settings, how, from, keeps_state=false) -%}
    {%- set shown = {'left_semi': ['l'], 'left_anti': ['l'], 'right_anti': ['r']}.get(how, ['l', 'r']) -%}
    {%- set may_miss = {'left': ['r'], 'right': ['l'], 'full': ['l', 'r']}.get(how, []) -%}
    {%- if keeps_state -%}
        {%- set status = none -%}
    {%- elif may_miss -%}
        {%- set status = 'if(' ~ may_miss | join('.ew_time is null or ') ~ ".ew_time is null, 'unmatched', 'match')" -%}
    {%- else -%}
        {%- set status = "'unmatched'" if how in ['left_anti', 'right_anti'] else "'match'" -%}
    {%- endif -%}
    {%- set sides = [from.left ~ ' as l', from.right ~ ' as r'] -%}
    {%- set join = 'left anti join' if how == 'right_anti' else event_windows._join_types()[how].sql -%}
select
    {{ event_windows._columns(event_windows._match_columns(settings, shown, may_miss, status, keeps_state)) }}
from {{ sides[1] if how == 'right_anti' else sides[0] }}
{{ join }} {{ sides[0] if how == 'right_anti' else sides[1] }}
    on {{ event_windows._match_conditions(settings) | join('\n    and ') }}
{%- endmacro -%}
