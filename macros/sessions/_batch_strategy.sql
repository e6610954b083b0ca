{#-
    The strategy of a batch query. `auto` compacts where that at least halves the rows to sort, measured on the keys
    of one hash bucket in 64; where nothing may be read yet, or a CTE can't be, it sorts the events as they are.
-#}
{%- macro _batch_strategy(strategy, events, event_time, settings) -%}
    {%- if strategy != 'auto' -%}
        {{- return(strategy) -}}
    {%- elif events is string or not event_windows._may_read() -%}
        {{- return('islands') -}}
    {%- endif -%}
    {%- set times_only = dict(settings, aggregates=[]) -%}
    {%- set keys = settings['keys'] | join(', ') -%}
    {%- set sample -%}
select
    count(*) as events,
    count(distinct struct({{ keys }}, {{ event_windows._bucket(settings) }})) as mini_sessions
from ew_events
where pmod(xxhash64({{ keys }}), 64) = 0
    {%- endset -%}
    {%- set density = event_windows._read_one(event_windows._with(event_windows._read_events(events, event_time, times_only) + [{'sql': sample}])) -%}
    {{- return(event_windows._strategy_for(density.events, density.mini_sessions)) -}}
{%- endmacro -%}
