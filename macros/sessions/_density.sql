{#-
    How far a sample collapses: its events, and its mini sessions. It has the keys of one hash bucket in 64, first in a
    slice of time beside the event that is found first, for which most files and pages of a table in order are skipped;
    in all of the table where the slice has too few events to tell.
-#}
{%- macro _density(events, settings) -%}
    {%- set slice = event_windows._slice_of_time(events, settings) -%}
    {%- for condition in ['\n    and ' ~ slice, ''] if slice is not none or condition == '' -%}
        {%- set sample -%}
select
    count(*) as events,
    count(distinct struct({{ settings['keys'] | join(', ') }}, {{ event_windows._bucket(settings) }})) as mini_sessions
from ew_events
where
    pmod(xxhash64({{ settings['keys'] | join(', ') }}), 64) = 0
    {{- condition }}
        {%- endset -%}
        {%- set density = event_windows._read_one(event_windows._with(events + [{'sql': sample}])) -%}
        {%- if density.events >= 1000 or condition == '' -%}
            {{- return(density) -}}
        {%- endif -%}
    {%- endfor -%}
{%- endmacro -%}
