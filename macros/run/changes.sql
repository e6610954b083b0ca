{#-
    The rows of a state that have changed since the model that calls this has read it last, tombstones among them, each
    once. The model keeps in `state_run` how far it has read. In a view, a table or a first run: all live rows.
-#}
{%- macro changes(state) -%}
    {%- do event_windows._reject_unknown('changes', kwargs, ['state']) -%}
    {{- return(adapter.dispatch('changes', 'event_windows')(state=state)) -}}
{%- endmacro -%}

{%- macro default__changes(state) -%}
    {%- set columns = event_windows._columns_of(state) -%}
    {%- set problems = event_windows._check_state(state, columns) -%}
    {%- set continues = event_windows._is_incremental_model() and is_incremental() -%}
    {%- set kept = event_windows._columns_of(this) if continues else none -%}
    {%- if kept is not none and 'state_run' not in kept -%}
        {%- do problems.append(event_windows._problem(
            'state', 'can not be continued: ' ~ this ~ ' does not keep how far it has read it', state,
            'an incremental model that selects the column state_run of changes (of a group: max(state_run)); add it, '
                ~ 'and run the model once with --full-refresh',
        )) -%}
    {%- endif -%}
    {%- do event_windows._raise_problems('changes', problems) -%}

    {%- set kind = event_windows._kind_name(columns) -%}
    {%- set told = event_windows._kinds()[kind] -%}
    {%- if columns is none -%}
        {#- a unit test, or before the first run: of whatever kind it is -#}
        {%- do told.update({'live': ['open', 'closed', 'final', 'match', 'unmatched', 'pending']}) -%}
    {%- endif -%}
    {%- set settings = {
        'state': state, 'kind': told, 'known': columns,
        'keys': event_windows._columns_before(columns, told.id),
        'columns': event_windows._changed_columns(kind, columns),
    } -%}
    {%- if not continues -%}
        {{- return(event_windows._all_rows(settings, event_windows._newest_run(settings))) -}}
    {%- elif not event_windows._may_read() -%}
        {{- return(event_windows._rows_of_unknown_runs(settings)) -}}
    {%- endif -%}

    {%- set read = event_windows._read_one(event_windows._with(
        event_windows._steps_to_read(settings) + [{'sql': event_windows._what_to_read()}]
    )) -%}
    {%- set is_new_state = read.last_read == 0 and read.kept_rows > 0 -%}
    {%- set keeps_ids = settings.kind.id in kept -%}
    {%- if is_new_state and not keeps_ids and not event_windows._deletes_gone() -%}
        {%- do problems.append(event_windows._problem(
            'state', 'was built anew since this model has read it last, and ' ~ this ~ ' has no ' ~ settings.kind.id
                ~ ', by which rows that are gone could be told',
            state, 'a model with a post_hook of event_windows.delete_gone; nothing was written, '
                ~ 'add the hook or run this model with --full-refresh as well',
        )) -%}
    {%- endif -%}
    {%- do event_windows._raise_problems('changes', problems) -%}
    {%- set is_all = read.last_read == 0 -%}
    {%- set newest = event_windows._text_or_null(read.get('state_run')) -%}
    {%- set written = event_windows._written_at(read.get('moments') or []) -%}
    {%- if event_windows._asks_for_reach() -%}
        {%- do event_windows._set_reach(event_windows._earliest_change(settings, written, is_all)) -%}
    {%- endif -%}
    {{- return(
        event_windows._rows_of_new_state(settings, newest, kept) if is_new_state and keeps_ids
        else event_windows._all_rows(settings, newest) if is_all
        else event_windows._shown_rows(
            settings, settings.state, settings.kind.live + ['superseded'], newest, written
        )
    ) -}}
{%- endmacro -%}

{#- Whether this model has a hook of `delete_gone`. dbt keeps hooks as they are written. -#}
{%- macro _deletes_gone() -%}
    {{- return('delete_gone' in post_hooks | default([]) | string) -}}
{%- endmacro -%}

{#- What a state shows, and of sessions which one has the events of one that is gone. -#}
{%- macro _changed_columns(kind, columns) -%}
    {%- set shown = event_windows._shown_columns(kind, columns) -%}
    {{- return(shown + (['`superseded_by`'] if columns is not none and kind == 'sessions' else [])) -}}
{%- endmacro -%}

{#-
    The id of a run's checkpoint: no other run of this or of another state has it. What is written is read beforehand: a
    run that commits meanwhile must not count as read. A unit test gives rows, but no runs.
-#}
{%- macro _newest_run(settings) -%}
    {%- set newest = 'select max_by(' ~ settings.kind.id ~ ', checkpoint.run) as state_run from ' ~ settings.state
        ~ " where status = 'checkpoint'" -%}
    {%- if model.resource_type == 'unit_test' -%}
        {{- return('cast(null as string)') -}}
    {%- elif event_windows._may_read() and config.get('materialized') in ['table', 'incremental'] -%}
        {{- return(event_windows._text_or_null(event_windows._read_one(newest).get('state_run'))) -}}
    {%- endif -%}
    {{- return('(' ~ newest ~ ')') -}}
{%- endmacro -%}

{%- macro _all_rows(settings, newest) -%}
{{ event_windows._shown_rows(settings, settings.state, settings.kind.live, newest) }}
{%- endmacro -%}

{#- What the state shows of its rows with one of these statuses. -#}
{%- macro _shown_rows(settings, source, statuses, newest, condition=none) -%}
    {%- set has_status = "status in ('" ~ statuses | join("', '") ~ "')" -%}
select
    {{ event_windows._columns(settings.columns) }},
    {{ newest }} as state_run
from {{ source }}
where{{ ' ' ~ has_status if condition is none else '\n    ' ~ has_status ~ '\n    and ' ~ condition }}
{%- endmacro -%}

{#- A run writes all its rows at one moment, so `updated_at` leads from a row to the run that has changed it. -#}
{%- macro _steps_to_read(settings) -%}
    {%- set runs -%}
select
    checkpoint.run as run,
    ew_state.{{ settings.kind.id }} as state_run,
    unix_micros(ew_state.updated_at) as run_us,
    ew_kept.state_run is not null as is_read
from {{ settings.state }} as ew_state
left join (select distinct state_run from {{ this }}) as ew_kept on ew_state.{{ settings.kind.id }} = ew_kept.state_run
where ew_state.status = 'checkpoint'
    {%- endset -%}
    {%- set read -%}
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
    {{- return([
        {'name': 'ew_runs', 'why': "the state's runs, and whether this model has read them", 'sql': runs},
        {'name': 'ew_read', 'why': 'the last run that it has read, and the moments of those after it', 'sql': read},
    ]) -}}
{%- endmacro -%}

{%- macro _what_to_read() -%}
select
    last_read,
    state_run,
    if(last_read > 0, moments, array()) as moments,
    (select count(*) from (select 1 from {{ this }} limit 1)) as kept_rows
from ew_read
{%- endmacro -%}

{#- While dbt builds the model every moment is a literal, so that files are skipped. -#}
{%- macro _written_at(moments) -%}
    {%- set literals = [] -%}
    {%- for moment in moments -%}
        {%- do literals.append(event_windows._timestamp(moment ~ 'L')) -%}
    {%- endfor -%}
    {{- return('updated_at in (' ~ literals | join(', ') ~ ')' if literals else 'false') -}}
{%- endmacro -%}

{%- macro _rows_of_unknown_runs(settings) -%}
    {%- set changed = event_windows._shown_rows(
        settings, settings.state ~ '\ncross join ew_read', settings.kind.live + ['superseded'], 'ew_read.state_run',
        'array_contains(moments, unix_micros(updated_at))'
    ) -%}
    {{- return(event_windows._with(event_windows._steps_to_read(settings) + [{'sql': changed}])) -}}
{%- endmacro -%}

{#- All live rows, and a tombstone for each row of this model that the new state does not have. -#}
{%- macro _rows_of_new_state(settings, newest, kept) -%}
    {%- set known = [settings.kind.id] + settings.kind.begins_at + settings.kind.ends_at -%}
    {%- set gone = [] -%}
    {%- for column in settings.columns -%}
        {%- set name = column[1:-1] | replace('``', '`') | lower -%}
        {%- set is_known = (column in settings['keys'] or name in known)
            and event_windows._type_of(kept, name) == event_windows._type_of(settings.known, name) -%}
        {%- do gone.append([
            "'superseded'" if name == 'status' else column if is_known else 'null', column
        ]) -%}
    {%- endfor -%}
{{ event_windows._all_rows(settings, newest) }}
union all
select
    {{ event_windows._columns(gone) }},
    {{ newest }} as state_run
from {{ this }}
where
    {{ settings.kind.id }} not in (
        select {{ settings.kind.id }}
        from {{ settings.state }}
        where status in ('{{ settings.kind.live | join("', '") }}')
    )
{%- endmacro -%}

{#-
    Where `within_reach` bounds the MERGE of the model. Two days before the earliest change, so that its column may be a
    date in any time zone: one that has begun before the change.
-#}
{%- macro _earliest_change(settings, written, is_all) -%}
    {%- set times = settings.kind.begins_at -%}
    {%- set type = event_windows._type_of(settings.known, times[0]) -%}
    {%- if is_all -%}
        {{- return(event_windows._timestamp('-62135596800000000L', type)) -}}
    {%- endif -%}
    {%- set earliest = 'least(' ~ times | join(', ') ~ ')' if times | length > 1 else times[0] -%}
    {%- set found = event_windows._read_one(
        'select min(' ~ event_windows._micros(earliest, type) ~ ') as earliest\nfrom ' ~ settings.state
            ~ "\nwhere\n    status in ('" ~ (settings.kind.live + ['superseded']) | join("', '") ~ "')"
            ~ '\n    and ' ~ written
    ).get('earliest') -%}
    {{- return(event_windows._timestamp(
        '253402300799999999L' if found is none else (found - 172800000000) ~ 'L', type
    )) -}}
{%- endmacro -%}
