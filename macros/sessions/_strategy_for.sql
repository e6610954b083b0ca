{#- Compaction pays for its own exchange where it at least halves the rows that go through the next one. -#}
{%- macro _strategy_for(events, mini_sessions) -%}
    {{- return('compact' if events > 0 and 2 * mini_sessions <= events else 'islands') -}}
{%- endmacro -%}
