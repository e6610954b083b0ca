{#- What a rejected event is recognized by when it is read again. -#}
{%- macro _rejected_event(settings) -%}
named_struct('time_us', ew_time_us, 'cursor', ew_cursor
    {%- if settings.gap_per_event is not none %}, 'gap_us', ew_gap_us{% endif %}
    {%- if settings.rules.id is not none %}, 'id', ew_id{% endif -%}
)
{%- endmacro -%}

{%- macro _rejected_before(settings, ranges) -%}
-- ew_rejected_before: events that runs before have rejected
select
    {%- for key in settings['keys'] %}
    {{ key }} as ew_rejected_{{ loop.index }},
    {%- endfor %}
    ew_rejected_event
from {{ this }}
lateral view explode(aggregate_state.rejected) as ew_rejected_event
where
    status = 'rejected'
    and reason in ('late', 'future')
    {%- if ranges %}
    and last_event_at >= {{ event_windows._timestamp(ranges[0][0], settings.time_type) }}
    and session_start <= {{ event_windows._timestamp(ranges | map('last') | max, settings.time_type) }}
    {%- endif %}
{%- endmacro -%}

{#- An older event that was rejected stays rejected. -#}
{%- macro _without_rejected(flow) %}
left anti join ew_rejected_before
    on
        not ew_is_new
        {%- for key in flow['keys'] %}
        and {{ key }} <=> ew_rejected_{{ loop.index }}
        {%- endfor %}
        and ew_time_us = ew_rejected_event.time_us
        and ew_cursor = ew_rejected_event.cursor
        {%- if flow.gap_per_event is not none %}
        and ew_gap_us <=> ew_rejected_event.gap_us
        {%- endif %}
{%- endmacro -%}
