{#-
    Whether a tested model says what began each session, so that those that were cut are known. A model without rules
    may have a column of that name which says something else.
-#}
{%- macro _says_what_was_cut(tested) -%}
    {{- return(
        tested is not none and 'started_by' in tested and tested.started_by.type == 'string'
    ) -}}
{%- endmacro -%}

{#- Whether a session began where the one before it was cut. -#}
{%- macro _was_cut() -%}
started_by in ('start_when', 'cut_on', 'max_duration')
{%- endmacro -%}

{#- Where sessions of a tested model were cut (`_session_ranges`). -#}
{%- macro _cuts_of_tested(keys) -%}
-- ew_cuts: where a session was cut, it ends
select distinct
    {{ event_windows._columns_and(keys) }}ew_start as ew_cut_at
from ew_ranges
where ew_is_session and {{ event_windows._was_cut() }}
{%- endmacro -%}

{#-
    Each session with the cut that it ends at, if it does. With a gap per event the events before a cut may reach
    farther than those after it, so what a rule began is left out.
-#}
{%- macro _join_cuts(settings) %}
left join ew_cuts
    on held.ew_end_us = ew_cuts.ew_cut_at
    {%- for key in settings['keys'] %} and held.{{ key }} <=> ew_cuts.{{ key }}{% endfor %}
    {%- if settings.gap_per_event is not none %}
where not coalesce({{ event_windows._was_cut() }}, false)
    {%- endif %}
{%- endmacro -%}
