{#-
    Numbers the sessions of each partition: a row starts a new one where it begins after everything before it has ended.
    A running maximum, not LAG: a gap per event, or a stored session, may reach past the rows that follow it.
    Peers are fine: rows that begin together are in one session, whichever of them comes first.
    The first row compares with NULL and starts no new session, so numbers begin with 0; rows without a time are one group.
-#}
{%- macro _number_sessions(relation, settings, partition_by, last) -%}
    {%- set partition = partition_by | join(', ') -%}
    {%- set starts_session = event_windows._starts_after(settings) -%}
    {%- set why = event_windows._exempt('EW05', 'rows that begin together are in one session, whichever comes first') -%}
    {%- set reached -%}
select
    *,
    max({{ last if settings.gap_per_event is none else 'ew_end' }}) over (
        partition by {{ partition }}
        order by ew_first{{ why }}
        rows between unbounded preceding and 1 preceding
    ) as ew_reached
from {{ relation }}
    {%- endset -%}
    {%- set numbered -%}
select
    *,
    count_if({{ starts_session }}) over (
        partition by {{ partition }}
        order by ew_first{{ why }}
        rows between unbounded preceding and current row
    ) as ew_number
from ew_reached
    {%- endset -%}
    {{- return([
        {'name': 'ew_reached', 'why': 'how far the rows before each row reach', 'sql': reached},
        {'name': 'ew_numbered', 'why': 'a row that begins after that starts a new session', 'sql': numbered},
    ]) -}}
{%- endmacro -%}
