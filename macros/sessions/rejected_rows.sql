{#-
    The settings of a state of sessions as its newest checkpoint has them, with `events` as its source; none where it
    has no checkpoint.
-#}
{%- macro _settings_of_state(state, events, columns) -%}
    {%- set built_with = event_windows._newest_settings(state) -%}
    {%- if not built_with -%}
        {{- return(none) -}}
    {%- endif -%}
    {%- set settings = event_windows._session_state_settings(
        dict(built_with, relation=events), columns, built_with['keys'], built_with.gap, {}, built_with.boundary,
        'islands'
    ) -%}
    {%- do settings.update({'macro': 'rejected_events', 'built_with': built_with}) -%}
    {{- return(settings) -}}
{%- endmacro -%}

{#-
    The rows of the source behind the rejected groups of a state, each with its reason: steps up to `ew_rejected_rows`,
    which has the columns of `ew_asked`, and `reason` and `rejected_at`.
-#}
{%- macro _rejected_rows(state, settings) -%}
    {%- set rejected -%}
-- ew_rejected_rows: those that the rule of their run rejects for its reason
select
    *,
    ew_rejected_as as reason,
    ew_rejected_at as rejected_at
from ew_asked
inner join ew_judged
    on
        {{ event_windows._is_of_rejected(settings, event_windows._cursor_instant(
            'ew_cursor_value', event_windows._before_future(settings), settings.sources[0].cursor_type
        )) | indent(8) }}
    {%- endset -%}
    {{- return(event_windows._rejected_groups(state, settings) + [rejected]) -}}
{%- endmacro -%}

{#-
    What a state has rejected, by key, reason and run, and by what bound that run has judged (`ew_judged`). A run writes
    all its rows at one moment, so `updated_at` leads from a group to its run.
-#}
{%- macro _rejected_groups(state, settings) -%}
    {%- set by_session = event_windows._is_late_by_session(settings.sources[0]) -%}
    {%- set groups -%}
-- ew_groups: what the state has rejected, by key, reason and run
select
    {{ event_windows._columns_and(event_windows._key_names(settings)) }}reason as ew_rejected_as,
    updated_at as ew_rejected_at,
    {%- if by_session %}
    if(reason = 'late', session_start, null) as ew_from,
    if(reason = 'late', last_event_at, null) as ew_to,
    {%- endif %}
    min(smallest_cursor) as ew_smallest_cursor,
    max(largest_cursor) as ew_largest_cursor
from {{ state }}
where status = 'rejected'
group by
    {{ (settings['keys'] + ['reason', 'updated_at']) | join(',\n    ') }}
    {%- if by_session %},
    if(reason = 'late', session_start, null),
    if(reason = 'late', last_event_at, null)
    {%- endif %}
    {%- endset -%}
    {#- where the cursor is no time, the run's clock has judged: all of its future events are later than all others -#}
    {%- set future = event_windows._micros("min(if(reason = 'future', session_start, null))", settings.time_type) -%}
    {%- set runs -%}
-- ew_runs: by what bound each run has judged
select
    updated_at as ew_finished_at,
    max(checkpoint.bound_from) as ew_bound,
    max(checkpoint.sources[0].cursor_from) as ew_cursor_from,
    max(checkpoint.sources[0].cursor_to) as ew_cursor_to,
    {{ future }} as ew_first_future
from {{ state }}
where status in ('checkpoint', 'rejected')
group by updated_at
    {%- endset -%}
    {%- set judged -%}
-- ew_judged: each group with its run
select *
from ew_groups
inner join ew_runs on ew_rejected_at = ew_finished_at
    {%- endset -%}
    {{- return([groups, runs, judged]) -}}
{%- endmacro -%}

{#-
    Whether an event is one of a rejected group (`ew_judged`). The reason is derived again by the rule of a run
    (`_rejection`), with the bound of the run that has read the row. It counts where that run has a rejected group of
    the key and the reason, within whose cursors the row is.

    Late by session depends on other rows. There the group decides: an accepted event of its key and run within its
    range of time would be in one session with it. `arrived` is when the event came, in microseconds.
-#}
{%- macro _is_of_rejected(settings, arrived) -%}
    {%- set source = settings.sources[0] -%}
    {%- set by_session = event_windows._is_late_by_session(source) -%}
    {%- set reason = event_windows._rejection(source, 'ew_bound') | replace('ew_arrived_us', arrived) -%}
{{ event_windows._equal_keys(settings) }}
{%- if source.is_exact %}
and ew_cursor > coalesce(ew_cursor_from, -1L)
and ew_cursor <= ew_cursor_to
{%- else %}
and ew_cursor between ew_smallest_cursor and ew_largest_cursor
{%- endif %}
{%- if by_session %}
and (ew_from is null or ew_at between ew_from and ew_to)
and coalesce({{ reason }}, 'late') = ew_rejected_as
{%- else %}
and {{ reason }} = ew_rejected_as
{%- endif %}
{%- endmacro -%}

{#- Where the cursor is no time: the latest arrival by which the future events of a run are from the future. -#}
{%- macro _before_future(settings) -%}
ew_first_future - {{ (settings.sources[0].skew or 0) + 1 }}
{%- endmacro -%}

{#-
    The events that a state may have read, each whole (`ew_event`), with what decides on it: key, time, cursor, gap.
-#}
{%- macro _asked_events(settings) -%}
    {%- set source = settings.sources[0] -%}
    {%- set read = event_windows._read_from(source, source.relation) -%}
    {#- of the table itself, a row's commit is known by row tracking or row lineage -#}
    {%- set cursor = event_windows._row_version(dict(source, tracks_rows=true), none) if source.is_exact
        else read.cursor -%}
-- ew_asked: the events, with what decides on them
select
    struct(*) as ew_event,
    {{ event_windows._columns_and(event_windows._of(read, settings['keys'])) }}
    {{- read.time }} as ew_at,
    {{ event_windows._micros(read.time, source.time_type or settings.time_type) }} as ew_time_us,
    {%- if settings.gap_per_event is not none %}
    {{ settings.gap_per_event }} as ew_gap_us,
    {%- endif %}
    {{ cursor }} as ew_cursor_value,
    {{ event_windows._cursor_number(cursor, source.cursor_type) }} as ew_cursor
from {{ read.sql }}
{%- endmacro -%}
