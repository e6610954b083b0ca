{#-
    A condition on time with literals: four buckets, from that of any event on. None of no events, and where that event
    has no bucket.
-#}
{%- macro _slice_of_time(events, settings) -%}
    {%- set gap = settings.gap if settings.gap_per_event is none else 'ew_gap' -%}
    {%- set any_event -%}
select
    {{ event_windows._bucket(settings) }} as first,
    try_add({{ event_windows._bucket(settings) }}, try_multiply(4L, {{ gap }})) as last
from ew_events
limit 1
    {%- endset -%}
    {%- set slice = event_windows._read_one(event_windows._with(events + [{'sql': any_event}])) -%}
    {%- if not slice or slice.get('last') is none -%}
        {{- return(none) -}}
    {%- endif -%}
    {%- set bounds = [event_windows._timestamp(slice.first, settings.time_type), event_windows._timestamp(slice.last, settings.time_type)] -%}
    {{- return('ew_first >= ' ~ bounds[0] ~ '\n    and ew_first < ' ~ bounds[1]) -}}
{%- endmacro -%}
