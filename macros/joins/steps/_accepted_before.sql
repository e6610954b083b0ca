{#-
    The older rows of a side without those that a run before refused as late: a copy with another cursor may be accepted.
    Of several that were refused as one only the earliest time is stored, so that no bound on it can leave them out.
-#}
{%- macro _accepted_before(settings, run, name) -%}
    {%- set side = settings[name] -%}
    {%- set reached = event_windows._can_match(settings, run, name, 'refused.' ~ name ~ '_event_at', run.types[name].event_time) -%}
    {%- set old -%}
select old.*
from ew_{{ name }}_checked as old
{%- if side.lateness is not none %}
left anti join {{ this }} as refused
    on refused.{{ name }}_id = old.{{ side.id }}
    and old.ew_cursor between refused.smallest_cursor and refused.largest_cursor
    and refused.status = 'rejected'
    and refused.side = '{{ name }}'
    and refused.reason = 'late'
    and (refused.event_count > 1 or ({{ reached | join(' and ') }}))
{%- endif %}
where not old.ew_is_new and old.{{ side.id }} is not null
    {%- endset -%}
    {{- return(old) -}}
{%- endmacro -%}
