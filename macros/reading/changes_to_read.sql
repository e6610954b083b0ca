{#-
    Which rows have changed, for whoever reads them: `which` (`all` live rows, those of a `new_state`, those `written`
    at some moments, or of runs that are still `unknown`), and how far the model has read with them, `newest`.
-#}
{%- macro _changes_to_read(macro, state, problems) -%}
    {%- set columns = event_windows._columns_of(state) -%}
    {%- do problems.extend(event_windows._check_state(state, columns) + event_windows._check_alias()) -%}
    {%- set continues = event_windows._is_incremental_model() and is_incremental() -%}
    {%- set kept = event_windows._columns_of(this) if continues else none -%}
    {%- if kept is not none and 'state_run' not in kept -%}
        {%- do problems.append(event_windows._problem(
            'state', 'can not be continued: ' ~ this ~ ' does not keep how far it has read it', state,
            'an incremental model that selects the column state_run of ' ~ macro ~ ' (of a group: max(state_run)); '
                ~ 'add it, and run the model once with --full-refresh',
        )) -%}
    {%- endif -%}
    {%- do event_windows._raise_problems(macro, problems) -%}

    {%- set kind = event_windows._kind_name(columns) -%}
    {%- set told = event_windows._kinds()[kind] -%}
    {%- if columns is none -%}
        {#- a unit test, or before the first run: of whatever kind it is -#}
        {%- do told.update({'live': ['open', 'closed', 'final', 'match', 'unmatched', 'pending']}) -%}
    {%- endif -%}
    {%- set settings = {
        'state': state, 'kind': told, 'known_columns': columns, 'kept': kept,
        'keys': event_windows._columns_before(columns, told.id),
        'columns': event_windows._shown_columns(kind, columns)
            + (['`superseded_by`'] if columns is not none and kind == 'sessions' else []),
    } -%}
    {%- if not continues -%}
        {{- return(dict(settings, which='all', newest=event_windows._newest_run(settings))) -}}
    {%- elif not event_windows._may_read() -%}
        {{- return(dict(settings, which='unknown')) -}}
    {%- elif event_windows._is_limited(state) -%}
        {#- it shows no run, as a state that was built anew does: nothing of the model may be taken for gone -#}
        {{- return(dict(
            settings, which='written', newest=event_windows._text_or_null(none), moments=event_windows._written_at([])
        )) -}}
    {%- endif -%}

    {%- set keeps_ids = told.id in kept -%}
    {%- set read = event_windows._read_runs(
        settings, keeps_ids and event_windows._type_of(kept, 'updated_at') == 'timestamp'
    ) -%}
    {%- set is_new_state = read.last_read == 0 and read.kept_rows > 0 -%}
    {#- dbt keeps hooks as they are written -#}
    {%- if is_new_state and not keeps_ids and 'delete_gone' not in post_hooks | default([]) | string -%}
        {%- do problems.append(event_windows._problem(
            'state', 'was built anew since this model has read it last, and ' ~ this ~ ' has no ' ~ told.id
                ~ ', by which rows that are gone could be told',
            state, 'a model with a post_hook of event_windows.delete_gone; nothing was written, '
                ~ 'add the hook or run this model with --full-refresh as well',
        )) -%}
    {%- endif -%}
    {%- do event_windows._raise_problems(macro, problems) -%}
    {{- return(dict(
        settings,
        which='written' if read.last_read > 0 else 'new_state' if is_new_state and keeps_ids else 'all',
        newest=event_windows._text_or_null(read.get('state_run')),
        moments=event_windows._written_at(read.get('moments') or []),
    )) -}}
{%- endmacro -%}

{#-
    The id of a run's checkpoint: no other run of this or of another state has it. What is written is read beforehand: a
    run that commits meanwhile must not count as read. A unit test gives rows, but no runs.
-#}
{%- macro _newest_run(settings) -%}
    {%- set newest -%}
select max_by({{ settings.kind.id }}, checkpoint.run) as state_run from {{ settings.state }} where status = 'checkpoint'
    {%- endset -%}
    {%- if model.resource_type == 'unit_test' -%}
cast(null as string)
    {%- elif event_windows._may_read() and config.get('materialized') in ['table', 'incremental'] -%}
{{ event_windows._text_or_null(event_windows._read_one(newest).get('state_run')) }}
    {%- else -%}
({{ newest }})
    {%- endif -%}
{%- endmacro -%}

{#-
    How far the model has read. In a model with a row per row of the state the newest `updated_at` is of the last rows
    that it has read: they are looked for among those of a week first, so the cost does not follow the history.
-#}
{%- macro _read_runs(settings, has_moments) -%}
    {%- set to_read -%}
select
    last_read,
    state_run,
    if(last_read > 0, moments, array()) as moments,
    (select count(*) from (select 1 from {{ this }} limit 1)) as kept_rows
from ew_read
    {%- endset -%}
    {%- set of_a_week -%} {{ this }} where updated_at > current_timestamp() - interval '7' day {%- endset -%}
    {%- for rows in ([of_a_week] if has_moments else []) + [this | string] -%}
        {%- set read = event_windows._read_one(event_windows._with(
            event_windows._steps_to_read(settings, rows) + [{'sql': to_read}]
        )) -%}
        {%- if read.last_read > 0 or loop.last -%}
            {{- return(read) -}}
        {%- endif -%}
    {%- endfor -%}
{%- endmacro -%}

{#- A run writes all its rows at one moment, so `updated_at` leads from a row to the run that has changed it. -#}
{%- macro _steps_to_read(settings, rows) -%}
    {%- set runs -%}
-- ew_runs: the state's runs, and whether this model has read them
select
    checkpoint.run as run,
    ew_state.{{ settings.kind.id }} as state_run,
    unix_micros(ew_state.updated_at) as run_us,
    ew_kept.state_run is not null as is_read
from {{ settings.state }} as ew_state
left join (select distinct state_run from {{ rows }}) as ew_kept on ew_state.{{ settings.kind.id }} = ew_kept.state_run
where ew_state.status = 'checkpoint'
    {%- endset -%}
    {%- set read -%}
-- ew_read: the last run that it has read, and the moments of those after it
select
    last_read,
    state_run,
    array_sort(transform(filter(runs, run -> run.run > last_read), run -> run.run_us)) as moments
from (
    select
        coalesce(max(if(is_read, run, 0L)), 0L) as last_read,
        max_by(state_run, run) as state_run,
        collect_list(struct(run, run_us)) as runs
    from ew_runs
)
    {%- endset -%}
    {{- return([runs, read]) -}}
{%- endmacro -%}

{#- While dbt builds the model every moment is a literal, so that files are skipped. -#}
{%- macro _written_at(moments) -%}
    {%- set literals = [] -%}
    {%- for moment in moments -%}
        {%- do literals.append(event_windows._timestamp(moment ~ 'L')) -%}
    {%- endfor -%}
    {%- if literals -%}
updated_at in ({{ literals | join(', ') }})
    {%- else -%}
false
    {%- endif -%}
{%- endmacro -%}

{%- macro _rows_that_changed(read) -%}
    {%- if read.which == 'unknown' -%}
{{ event_windows._rows_of_unknown_runs(read) }}
    {%- elif read.which == 'new_state' -%}
{{ event_windows._rows_of_new_state(read) }}
    {%- elif read.which == 'written' -%}
{{ event_windows._shown_rows(read, read.state, read.kind.live + ['superseded'], read.newest, read.moments) }}
    {%- else -%}
{{ event_windows._all_live_rows(read) }}
    {%- endif -%}
{%- endmacro -%}

{%- macro _all_live_rows(read) -%}
{{ event_windows._shown_rows(read, read.state, read.kind.live, read.newest) }}
{%- endmacro -%}

{%- macro _rows_of_unknown_runs(settings) -%}
    {%- set source = settings.state | string -%}
    {%- if settings.known_columns is none -%}
        {#- the star would take in the columns of the other step -#}
        {%- set settings, source = dict(settings, columns=['ew_state.*']), source ~ ' as ew_state' -%}
    {%- endif -%}
    {%- set changed = event_windows._shown_rows(
        settings, source ~ '\ncross join ew_read', settings.kind.live + ['superseded'], 'ew_read.state_run',
        'array_contains(moments, unix_micros(updated_at))'
    ) -%}
    {{- return(event_windows._with(event_windows._steps_to_read(settings, this) + [{'sql': changed}])) -}}
{%- endmacro -%}

{#- All live rows, and a tombstone for each row of this model that the new state does not have. -#}
{%- macro _rows_of_new_state(read) -%}
    {%- set own = [read.kind.id] + read.kind.begins_at + read.kind.ends_at -%}
    {%- set gone = [] -%}
    {%- for column in read.columns -%}
        {%- set name = column[1:-1] | replace('``', '`') | lower -%}
        {%- set is_kept = (column in read['keys'] or name in own)
            and event_windows._type_of(read.kept, name) == event_windows._type_of(read.known_columns, name) -%}
        {%- do gone.append([
            "'superseded'" if name == 'status' else column if is_kept else 'null', column
        ]) -%}
    {%- endfor -%}
{{ event_windows._all_live_rows(read) }}
union all
select
    {{ event_windows._columns(gone) }},
    {{ read.newest }} as state_run
from {{ this }} as ew_kept
left anti join {{ read.state }} as ew_state
    on
        ew_kept.{{ read.kind.id }} = ew_state.{{ read.kind.id }}
        and ew_state.{{ event_windows._is_one_of(read.kind.live) }}
where ew_kept.{{ read.kind.id }} is not null
{%- endmacro -%}

{#- What the state shows of its rows with one of these statuses. -#}
{%- macro _shown_rows(settings, source, statuses, newest, condition=none) -%}
select
    {{ event_windows._columns(settings.columns) }},
    {{ newest }} as state_run
from {{ source }}
    {%- if condition is none %}
where {{ event_windows._is_one_of(statuses) }}
    {%- else %}
where
    {{ event_windows._is_one_of(statuses) }}
    and {{ condition }}
    {%- endif -%}
{%- endmacro -%}

{%- macro _is_one_of(statuses) -%}
status in ('{{ statuses | join("', '") }}')
{%- endmacro -%}

{#- Figures of the rows that have changed, or of all where all are read. -#}
{%- macro _read_of_changes(read, figures) -%}
    {%- set sql -%}
select {{ figures }}
from {{ read.state }}
where
    {{ event_windows._is_one_of(read.kind.live + (['superseded'] if read.which == 'written' else [])) }}
    {%- if read.which == 'written' %}
    and {{ read.moments }}
    {%- endif -%}
    {%- endset -%}
    {{- return(event_windows._read_one(sql)) -}}
{%- endmacro -%}

{#- The time of a row of the state, in microseconds: of several, which may be of two types, what `function` gives. -#}
{%- macro _time_of(read, function) -%}
    {%- set times = [] -%}
    {%- for name in read.kind.begins_at -%}
        {%- do times.append(event_windows._micros(name, event_windows._type_of(read.known_columns, name))) -%}
    {%- endfor -%}
    {{- return(function ~ '(' ~ times | join(', ') ~ ')' if times | length > 1 else times[0]) -}}
{%- endmacro -%}

{#-
    Where `within_reach` bounds the MERGE of the model. Two days before the earliest change, so that its column may be a
    date in any time zone: one that has begun before the change.
-#}
{%- macro _reach_from(read, earliest) -%}
    {%- set type = event_windows._type_of(read.known_columns, read.kind.begins_at[0]) -%}
    {%- if read.which != 'written' -%}
        {{- return(event_windows._timestamp('-62135596800000000L', type)) -}}
    {%- endif -%}
    {{- return(event_windows._timestamp(
        '253402300799999999L' if earliest is none else (earliest - 172800000000) ~ 'L', type
    )) -}}
{%- endmacro -%}
