{#-
    The id and the status of each window. No final window is touched again, so that its id needs no more than key and
    start.
-#}
{%- macro _decide_windows(settings, run) -%}
    {%- set salt -%}
if(ew_reason is null, '', concat(' rejected as ', ew_reason, ' in run ', {{ run.run }}
        {{- event_windows._source_in_id(settings) }}))
    {%- endset -%}
    {%- set ended -%}
-- ew_ended: where each window ends
select
    *,
    {{ event_windows._end_of_window(settings) }} as ew_end_us
from ew_merged
    {%- endset -%}
    {%- set decided -%}
-- ew_decided: its id and its status
select
    *,
    ew_reason as reason,
    {{ event_windows._session_id(settings, 'ew_start_us', salt) }} as window_id,
    {{ event_windows._in_type('ew_start_us', settings.time_type) }} as window_start,
    {{ event_windows._in_type('ew_end_us', settings.time_type) }} as window_end,
    case
        when ew_reason is not null then 'rejected'
        {%- if settings.is_bounded %}
        when ew_end_us <= {{ run.bound_to }} then 'final'
        {%- endif %}
        when ew_end_us <= {{ run.watermark_to }} then 'closed'
        else 'open'
    end as status
from ew_ended
    {%- endset -%}
    {{- return([ended, decided]) -}}
{%- endmacro -%}

{#- What this run has to write: rejected events, windows with new events, and those whose status has changed. -#}
{%- macro _changed_windows(settings, run) -%}
    {%- set columns = settings['keys'] + ['window_id', 'status', 'window_start', 'window_end', 'reason'] + [
        ['ew_events', 'event_count'], ['ew_own_events', 'own_event_count'], 'smallest_cursor', 'largest_cursor'
    ] + settings.split_by + settings.aggregates | map(attribute='name') | list -%}
    {%- set changes = {
        'windows_created': 'if(reason is null and ew_stored_status is null, 1L, 0L)',
        'windows_extended': 'if(ew_new_events > 0 and ew_stored_status is not null, 1L, 0L)',
        'windows_closed': "if(status in ('closed', 'final') and coalesce(ew_stored_status, 'open') = 'open', 1L, 0L)",
        'windows_missed': "if(reason = 'late', ew_new_events, 0L)",
        'duplicates': "if(reason = 'duplicate', ew_new_own_events, 0L)",
        'ew_checkpoints': "if(reason = 'checkpoint', ew_events, 0L)",
    } -%}
    {%- set counts = event_windows._counts(settings, run, ['ew_new_own_events'], changes) -%}
    {%- set written = ['ew_new_events > 0 or status <> ew_stored_status'] if run.continues else [] -%}
    {%- set hidden = 'duplicate' if settings.remakes
        else 'checkpoint' if event_windows._carries_checkpoint(settings, run) else none -%}
    {%- if hidden is not none -%}
        {%- set is_shown -%} not (ew_is_row and reason <=> '{{ hidden }}') {%- endset -%}
        {%- set written = ['(' ~ written[0] ~ ')', is_shown] if written else [is_shown] -%}
    {%- endif -%}
    {{- return(event_windows._rows_and_counts(columns, counts, written | join(' and '))) -}}
{%- endmacro -%}
