{#-
    Where in time each key has new events, for a state in which nothing is final: stragglers may be from anywhere, and
    between them lies a history that nothing has touched. The others need no such step: what they read is recent.

    Buckets are numbers, eight gaps long (around 1970 twice that, since division rounds towards it). An event can touch
    what has a moment in its own bucket or the next one. A session that ends there or in the one after it, and is not
    longer than two, may have such a moment.
-#}
{%- macro _touched_buckets(settings) -%}
    {%- set bucket = event_windows._touched_bucket('ew_first', settings) -%}
    {%- set sql -%}
select distinct
    {{ event_windows._key_names(settings) }},
    explode(sequence({{ bucket }}, {{ bucket }} + 2)) as ew_bucket
from ew_classified
where ew_reason is null
    {%- endset -%}
    {{- return({'name': 'ew_touched', 'why': 'where in time each key has new events', 'sql': sql}) -}}
{%- endmacro -%}
