{#- One row a window, or a group of rejected events. -#}
{%- macro _merge_windows(settings, run) -%}
    {%- set by = settings['keys'] + ['ew_reason', 'ew_start_us'] + settings.split_by -%}
    {%- set merged -%}
select
    {{ by | join(',\n    ') }},
    sum(ew_new_events) as ew_new_events,
    sum(ew_new_own_events) as ew_new_own_events,
    sum(ew_events) as ew_events,
    sum(ew_own_events) as ew_own_events,
    max(ew_stored_status) as ew_stored_status,
    min(ew_smallest_cursor) as smallest_cursor,
    max(ew_largest_cursor) as largest_cursor
    {{- event_windows._and_columns(
        event_windows._any_at(settings, 'min(ew_any_at)')
        + (event_windows._collected_where(
            ["coalesce(ew_reason, '') <> 'duplicate'"], settings.aggregates
        ) if settings.has_any
            else event_windows._aggregate_columns(settings.aggregates, 'merge'))
    ) }}
from {{ 'ew_rows' if run.continues and not settings.remakes else 'ew_members' if settings.reads_row
    else 'ew_arrived_windows' }}
group by
    {{ by | join(',\n    ') }}
    {%- endset -%}
    {%- set members -%}
-- ew_members: the events of each window, with all of their columns
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
    {%- set one_row_a_window -%}
-- ew_merged: one row a window
{{ merged }}
    {%- endset -%}
    {{- return(([members] if settings.reads_row else []) + (
        event_windows._remade_or_stored(settings, run, merged) if settings.reads_again else [one_row_a_window]
    )) -}}
{%- endmacro -%}
