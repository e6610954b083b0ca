{#- One row a window, or a group of rejected events. -#}
{%- macro _merge_windows(settings, run) -%}
    {%- set by = settings['keys'] + ['ew_reason', 'ew_start_us'] + settings.split_by -%}
    {%- set sums = [] -%}
    {%- for name in ['ew_new_events', 'ew_new_own_events', 'ew_events', 'ew_own_events'] -%}
        {%- do sums.append(['sum(' ~ name ~ ')', name]) -%}
    {%- endfor -%}
    {%- set sql -%}
select
    {{ event_windows._columns(
        by + sums + [
            ['max(ew_stored_status)', 'ew_stored_status'], ['min(ew_smallest_cursor)', 'smallest_cursor'],
            ['max(ew_largest_cursor)', 'largest_cursor'],
        ] + event_windows._any_at(settings, 'min(ew_any_at)')
        + event_windows._aggregate_columns(settings.aggregates, 'collect' if settings.has_any else 'merge')
    ) }}
from {{ 'ew_rows' if run.continues and not settings.rereads else 'ew_members' if settings.reads_row
    else 'ew_arrived_windows' }}
group by
    {{ by | join(',\n    ') }}
    {%- endset -%}
    {%- set members -%}
select
    ew_row.*,
    {{ (['ew_reason', 'ew_start_us'] + settings.split_by) | join(',\n    ') }},
    ew_new_events,
    ew_new_own_events,
    ew_stored_status,
    ew_events,
    ew_own_events,
    ew_smallest_cursor,
    ew_largest_cursor
    {{- event_windows._and_columns(
        event_windows._any_at(settings, 'ew_any_at') + event_windows._aggregated_in_windows(settings)[:-1]
    ) }}
from ew_arrived_windows
    {%- endset -%}
    {{- return(([
        {'name': 'ew_members', 'why': 'the events of each window, with all of their columns', 'sql': members},
    ] if settings.reads_row else []) + (
        event_windows._remade_or_stored(settings, run, sql) if settings.reads_again
        else [{'name': 'ew_merged', 'why': 'one row a window', 'sql': sql}]
    )) -}}
{%- endmacro -%}

{#-
    The id and the status of each window. No final window is touched again, so that its id needs no more than key and
    start.
-#}
{%- macro _decide_windows(settings, run) -%}
    {%- set salt = "if(ew_reason is null, '', concat(' rejected as ', ew_reason, ' in run ', " ~ run.run
        ~ event_windows._and_of_source(settings) ~ '))' -%}
    {%- set ended -%}
select
    *,
    {{ event_windows._end_of_window('ew_start_us', settings) }} as ew_end_us
from ew_merged
    {%- endset -%}
    {%- set decided -%}
select
    *,
    ew_reason as reason,
    {{ event_windows._session_id(settings, 'ew_start_us', salt) }} as window_id,
    {{ event_windows._in_type('ew_start_us', settings) }} as window_start,
    {{ event_windows._in_type('ew_end_us', settings) }} as window_end,
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
    {{- return([
        {'name': 'ew_ended', 'why': 'where each window ends', 'sql': ended},
        {'name': 'ew_decided', 'why': 'its id and its status', 'sql': decided},
    ]) -}}
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
    {%- set hidden = 'duplicate' if settings.rereads
        else 'checkpoint' if event_windows._carries_checkpoint(settings, run) else none -%}
    {%- if hidden is not none -%}
        {%- set is_shown = "not (ew_is_row and reason <=> '" ~ hidden ~ "')" -%}
        {%- set written = ['(' ~ written[0] ~ ')', is_shown] if written else [is_shown] -%}
    {%- endif -%}
    {{- return(event_windows._rows_and_counts(columns, counts, written | join(' and '))) -}}
{%- endmacro -%}
