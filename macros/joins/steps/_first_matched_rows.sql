{#- Each left row once, whatever matches it later. -#}
{%- macro _first_matched_rows(settings, run) -%}
select distinct
    {{ event_windows._columns(event_windows._quoted(settings.names) + [
        [event_windows._match_id('ew_matches.left_id', 'null'), 'match_id'],
        'ew_matches.left_id', ['null', 'right_id'],
        'ew_matches.left_event_at', ['null', 'right_event_at'],
    ]) }}
from ew_matches
{%- if run.continues %}
left anti join {{ this }} as stored
    on stored.left_id = ew_matches.left_id
    and stored.status = 'match'
    and {{ event_windows._can_match(settings, run, 'left', 'stored.left_event_at', run.types.left.event_time) | join('\n    and ') }}
{%- endif %}
{%- endmacro -%}
