{#- What goes with `id`. Events are read again, so the source has to tell of each when and in which order it came. -#}
{%- macro _check_reading_again(id, given, columns) -%}
    {%- if id is none -%}
        {{- return([]) -}}
    {%- endif -%}
    {%- set problems = event_windows._check_column('id', id) -%}
    {%- if given.cursor is mapping and given.cursor.get('changes') == 'skip' -%}
        {%- do problems.append(event_windows._problem(
            'cursor', 'passes over updates and deletes, which an event that is read again shows', given.cursor,
            "{'delta': 'commit_version'} or {'iceberg': 'snapshot_id'} beside id",
        )) -%}
    {%- endif -%}
    {%- do problems.extend(event_windows._check_rebuilt_skew(
        given.max_future_skew, columns, given.cursor
    )) -%}
    {{- return(problems) -}}
{%- endmacro -%}

{#- The same of a source that dbt does not list: the type of its cursor is known when the run has measured it. -#}
{%- macro _check_skew_of_run(id, skew, cursor, run) -%}
    {%- if id is not none and cursor is string -%}
        {%- do event_windows._raise_problems('window_state', event_windows._check_rebuilt_skew(
            skew, {cursor | lower: {'type': run.sources[0].cursor_type}}, cursor
        )) -%}
    {%- endif -%}
{%- endmacro -%}

{#-
    The events that runs before have read and that can be in a window of a new one: within literal bounds on the bare
    column, so that files are skipped, and near in time to a new event of their key. Buckets of time are as long as the
    longest window, so that all that shares a window with an event is in its bucket or in one beside it.
-#}
{%- macro _events_read_again(settings, run) -%}
    {%- set source = run.sources[0] -%}
    {%- set from = source.rows -%}
    {%- set bucket -%} ew_time_us div {{ settings.longest }} {%- endset -%}
    {%- set touched -%}
-- ew_touched_times: where in time each key has new events
select distinct
    {{ event_windows._columns(event_windows._key_names(settings)) }},
    explode(sequence({{ bucket }} - 1, {{ bucket }} + 1)) as ew_bucket
from ew_arrived
where ew_time_us is not null
    {%- endset -%}
    {%- set first = event_windows._shifted(source.first_event, 0 - settings.longest) -%}
    {%- set last = event_windows._shifted(source.last_event, settings.longest) -%}
    {%- set again -%}
-- ew_read_again: the older events that can be in one window with them
{{ event_windows._rows_to_cut(settings, run, source, from, 'false') }}
left semi join ew_touched_times
    on
        {{ event_windows._equal_keys(settings) }}
        and ew_bucket = {{ event_windows._micros(from.time, source.time_type) }} div {{ settings.longest }}
where
    {{ source.is_old }}
    and {{ from.time }} >= {{ event_windows._timestamp(first, source.time_type) }}
    and {{ from.time }} <= {{ event_windows._timestamp(last, source.time_type) }}
    {%- endset -%}
    {%- set both -%}
-- ew_events: new and old, as rows of one kind
select * from ew_arrived
union all
select * from ew_read_again
    {%- endset -%}
    {{- return([touched, again, both]) -}}
{%- endmacro -%}

{#-
    Which of the deliveries of an event counts: the one with the smallest cursor. Another one that is new is counted in
    the run log; what has no id is an event of its own. An older event that was rejected, or of which all windows are
    final by now, is in no window that is made again. Beside the steps: what the rejection of an event is called before
    them, and where each event is found once.
-#}
{%- macro _deliveries_once(settings, run) -%}
    {%- if not settings.remakes -%}
        {{- return({'steps': [], 'rejection': 'ew_reason', 'events': 'ew_classified'}) -}}
    {%- endif -%}
    {%- set alike = event_windows._exempt('EW05', 'deliveries that tie are alike in all that is used') -%}
    {%- set order = ['ew_cursor'] + event_windows._values_in_order(settings.aggregates)
        + (['to_json(ew_row)'] if settings.reads_row else []) -%}
    {%- set numbered -%}
-- ew_numbered: the deliveries of each event
select
    *,
    row_number() over (
        partition by {{ (settings['keys'] + ['ew_rejected', 'ew_time_us', 'ew_id']) | join(', ') }}
        order by {{ order | join(', ') }}{{ alike }}
        rows between unbounded preceding and current row
    ) as ew_delivery
from ew_classified
    {%- if run.continues %}
where ew_is_new or ew_rejected is null
    {%- endif %}
    {%- endset -%}
    {%- set once -%}
-- ew_once: which of them is another delivery of an event
select
    *,
    if(ew_rejected is null and ew_id is not null and ew_delivery > 1, 'duplicate', ew_rejected) as ew_reason
from ew_numbered
    {%- if run.continues %}
where ew_is_new or ew_id is null or ew_delivery = 1
    {%- endif %}
    {%- endset -%}
    {{- return({'rejection': 'ew_rejected', 'events': 'ew_once', 'steps': [numbered, once]}) -}}
{%- endmacro -%}

{#-
    One row a window: as it was made again where it has new events, else as it was stored. Stops where the source no
    longer has the events that a window was made of.
-#}
{%- macro _remade_or_stored(settings, run, merged) -%}
    {%- set gone = event_windows._caller(settings.macro) ~ ': the source no longer has events of a window that has new '
        ~ 'ones, so it can not be made again. Nothing was written; set allowed_lateness to less than what the source '
        ~ 'keeps and run once with --full-refresh, or bring the events back.' -%}
    {%- set stop = event_windows._stop_unless_overtaken(settings, run, event_windows._text(gone)) -%}
    {%- set remade -%}
-- ew_remade: the windows that have new events, made of all of theirs
{{ merged }}
having sum(ew_new_events) > 0
    {%- endset -%}
    {%- set sql -%}
-- ew_merged: one row a window
select
    {%- for key in settings['keys'] %}
    coalesce(remade.{{ key }}, stored.{{ key }}) as {{ key }},
    {%- endfor %}
    remade.ew_reason as ew_reason,
    coalesce(remade.ew_start_us, stored.ew_start_us) as ew_start_us,
    coalesce(remade.ew_new_events, 0L) as ew_new_events,
    coalesce(remade.ew_new_own_events, 0L) as ew_new_own_events,
    if(remade.ew_events - remade.ew_new_events < stored.ew_events, {{ stop }}
        {{- ', ' }}coalesce(remade.ew_events, stored.ew_events)) as ew_events,
    coalesce(remade.ew_own_events, stored.ew_own_events) as ew_own_events,
    stored.ew_stored_status as ew_stored_status,
    coalesce(remade.smallest_cursor, stored.ew_smallest_cursor) as smallest_cursor,
    coalesce(remade.largest_cursor, stored.ew_largest_cursor) as largest_cursor
    {%- if settings.time_type is none %},
    coalesce(remade.ew_any_at, stored.ew_any_at) as ew_any_at
    {%- endif %}
    {%- for aggregate in settings.aggregates %},
    if(remade.ew_events is null, stored.{{ aggregate.name }}, remade.{{ aggregate.name }}) as {{ aggregate.name }}
    {%- endfor %}
from ew_remade as remade
full outer join ew_stored_windows as stored
    on
        remade.ew_start_us = stored.ew_start_us
        and remade.ew_reason is null
        {%- for key in settings['keys'] %}
        and remade.{{ key }} <=> stored.{{ key }}
        {%- endfor %}
    {%- endset -%}
    {{- return([remade, sql]) -}}
{%- endmacro -%}

{#- What a run has to know of each event, without the condition on which of them it reads. -#}
{%- macro _rows_to_cut(settings, run, source, read, is_new) -%}
select
    {{ event_windows._columns_and(
        event_windows._of(read, settings['keys']) + event_windows._aggregate_columns(settings.aggregates, 'inputs')
    ) }}
    {{- event_windows._event_time(settings, source.time_name, read.time) }} as ew_first_at,
    {{ event_windows._micros(read.time, source.time_type) }} as ew_time_us,
    {%- if settings.remakes %}
    {{ read.of }}{{ event_windows._quote(settings.event_id) }} as ew_id,
    {{ is_new }} as ew_is_new,
    {%- endif %}
    {%- if settings.several %}
    {{ source.place }} as ew_rejected_from,
    {%- endif %}
    {%- if settings.reads_row %}
    struct({{ event_windows._all_columns(settings.columns) }}) as ew_row,
    {%- endif %}
    {%- if source.skew is not none %}
    {{ event_windows._cursor_instant(read.cursor, run.now, source.cursor_type) }} as ew_arrived_us,
    {%- endif %}
    {{ event_windows._cursor_number(read.cursor, source.cursor_type) }} as ew_cursor
from {{ read.sql }}
{%- endmacro -%}
