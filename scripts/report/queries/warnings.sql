{#- What deserves a look, as explain_state judges it. While dbt parses, nothing can be read. -#}
{%- set found = event_windows._state_warnings(event_windows._state_measured(state)) if execute else [] -%}
select {{ event_windows._text(tojson(found)) }} as found
