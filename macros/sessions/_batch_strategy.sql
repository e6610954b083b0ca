{#-
    The strategy of a batch query. `auto` compacts where that at least halves the rows to sort; where nothing may be
    read yet, or a CTE can't be, it sorts the events as they are.
-#}
{%- macro _batch_strategy(strategy, events, event_time, settings) -%}
    {%- if strategy != 'auto' -%}
        {{- return(strategy) -}}
    {%- elif events is string or not event_windows._may_read() -%}
        {{- return('islands') -}}
    {%- endif -%}
    {%- set times_only = event_windows._read_events(events, event_time, dict(settings, aggregates=[])) -%}
    {%- set density = event_windows._density(times_only, settings) -%}
    {%- set chosen = event_windows._strategy_for(density.events, density.mini_sessions) -%}
    {%- do log(
        event_windows._caller('sessions') ~ ": strategy 'auto' is '" ~ chosen ~ "', since compaction makes "
        ~ density.mini_sessions ~ ' rows of ' ~ density.events ~ ' events in a sample'
    ) -%}
    {{- return(chosen) -}}
{%- endmacro -%}
