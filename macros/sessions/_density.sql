{#-
    How far a sample collapses: its events, and its mini sessions. First it is of a slice of time beside the event that
    is found first, for which most files and pages of a table in order are skipped; of all of the table where the slice
    has too few events to tell.
-#}
{%- macro _density(events, settings) -%}
    {%- set slice = event_windows._slice_of_time(events, settings) -%}
    {%- set density = event_windows._sampled_density(events, settings, slice) -%}
    {%- if slice is not none and density.events < 1000 -%}
        {{- return(event_windows._sampled_density(events, settings)) -}}
    {%- endif -%}
    {{- return(density) -}}
{%- endmacro -%}
