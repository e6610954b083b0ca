{#- The events and mini sessions of the keys of one hash bucket in 64, where a condition holds. -#}
{%- macro _sampled_density(events, settings, condition=none) -%}
    {%- set keys = settings['keys'] | join(', ') -%}
    {%- set own_gap = '' if settings.gap_per_event is none else 'ew_gap, ' -%}
    {%- set sample -%}
select
    count(*) as events,
    count(distinct struct({{ keys }}, {{ own_gap }}{{ event_windows._bucket(settings) }})) as mini_sessions
from ew_events
where
    pmod(xxhash64({{ keys }}), 64) = 0
    {%- if condition is not none %}
    and {{ condition }}
    {%- endif %}
    {%- endset -%}
    {{- return(event_windows._read_one(event_windows._with(events + [{'sql': sample}]))) -}}
{%- endmacro -%}
