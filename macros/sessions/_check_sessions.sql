{#- The arguments that `sessions` and `session_state` have in common. -#}
{%- macro _check_sessions(events, keys, event_time, gap, aggregates, boundary, strategy) -%}
    {%- set problems = [] -%}
    {%- do problems.extend(event_windows._check_relation('events', events, "ref('model'), source('source', 'table') or the name of a CTE")) -%}
    {%- do problems.extend(event_windows._check_keys(keys)) -%}
    {%- do problems.extend(event_windows._check_column('event_time', event_time)) -%}
    {%- do problems.extend(event_windows._check_gap(gap)) -%}
    {%- do problems.extend(event_windows._check_aggregates(aggregates, keys if event_windows._is_list(keys) else [])) -%}
    {%- do problems.extend(event_windows._check_choice('boundary', boundary, event_windows._boundaries())) -%}
    {%- do problems.extend(event_windows._check_choice('strategy', strategy, event_windows._strategies())) -%}
    {{- return(problems) -}}
{%- endmacro -%}
