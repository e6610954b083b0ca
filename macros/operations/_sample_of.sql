{#-
    Of how many keys one is looked at: 1 up to ten million events, and beyond as many as bring their number down to that.
    To count rows, Delta and Iceberg read no data.
-#}
{%- macro _sample_of(relation) -%}
    {%- set most = 10000000 -%}
    {%- set events = event_windows._read_one('select count(*) as events from ' ~ relation).events -%}
    {{- return((events + most - 1) // most if events > most else 1) -}}
{%- endmacro -%}
