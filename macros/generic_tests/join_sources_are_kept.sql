{#- Rows of a join that a new row could still match are in their sources: nothing that a run may need has gone. -#}
{%- test join_sources_are_kept(model, left, right) -%}
    {%- do event_windows._reject_unknown('join_sources_are_kept', kwargs, ['left', 'right']) -%}
    {{- return(adapter.dispatch('test_join_sources_are_kept', 'event_windows')(model=model, left=left, right=right)) -}}
{%- endtest -%}

{%- macro default__test_join_sources_are_kept(model, left, right) -%}
    {%- set given = {'left': left, 'right': right} -%}
    {%- set problems = [] -%}
    {%- for side in given -%}
        {%- do problems.extend(event_windows._check_join_side(side, given[side])) -%}
    {%- endfor -%}
    {%- set tested = event_windows._tested_columns(model) -%}
    {%- do problems.extend(event_windows._check_join_state_table(model, tested)) -%}
    {%- if not problems -%}
        {%- for side in given -%}
            {%- do problems.extend(event_windows._check_source(
                side ~ '.relation', given[side].relation, event_windows._columns_of(given[side].relation),
                [[side ~ '.id', given[side].id]], [[side ~ '.event_time', given[side].event_time]]
            )) -%}
        {%- endfor -%}
    {%- endif -%}
    {%- do event_windows._raise_problems('join_sources_are_kept', problems) -%}

    {%- set after = event_windows._needed_after(model) -%}
    {%- set lost = [] -%}
    {%- for side in given -%}
        {%- set source = given[side] -%}
        {%- set type = event_windows._type_of(event_windows._columns_of(source.relation), source.event_time) -%}
        {%- set since = none if after[side] is none
            else event_windows._timestamp(event_windows._number(after[side]), type) -%}
        {%- do lost.append(event_windows._rows_that_are_gone(model, side, source, since)) -%}
    {%- endfor -%}
    {{- event_windows._with([
        {'name': 'ew_gone', 'why': 'what the state has of each side, and its source has not', 'sql':
            lost | join('\nunion all\n')},
        {'sql': "select\n    *,\n    concat('the ', side, ' row ', id, ' has gone from its source, and a new row could "
            ~ "still match it') as problem\nfrom ew_gone"},
    ]) -}}
{%- endmacro -%}

{#- Rows of a side that the state has, of those that can still be matched, which are not in the source. -#}
{%- macro _rows_that_are_gone(state, side, source, since) -%}
    {%- set id, time = event_windows._quote(source.id), event_windows._quote(source.event_time) -%}
select
    '{{ side }}' as side,
    cast(of_state.{{ side }}_id as string) as id,
    min(of_state.{{ side }}_event_at) as event_at
from {{ state }} as of_state
left anti join (
    select {{ id }} as ew_id
    from {{ source.relation }}
    {%- if since %}
    where {{ time }} > {{ since }}
    {%- endif %}
) as kept
    on of_state.{{ side }}_id = kept.ew_id
where
    of_state.status in ('match', 'unmatched', 'pending')
    and of_state.{{ side }}_id is not null
    {%- if since %}
    and of_state.{{ side }}_event_at > {{ since }}
    {%- endif %}
group by of_state.{{ side }}_id
{%- endmacro -%}

{#-
    After which moment rows of each side can still be matched, in microseconds: those up to it could only match what is
    rejected as late. None is all rows: where nothing is late, where the interval is open, or before the first run.
-#}
{%- macro _needed_after(state) -%}
    {%- set all = {'left': none, 'right': none} -%}
    {%- if not execute or flags.WHICH not in ['test', 'build'] -%}
        {{- return(all) -}}
    {%- endif -%}
    {%- set newest = event_windows._read_one(
        'select max_by(checkpoint.settings, checkpoint.run) as settings, '
        ~ 'max_by(checkpoint.bound_to, checkpoint.run) as bound from ' ~ state ~ " where status = 'checkpoint'"
    ) -%}
    {%- if newest.get('bound') is none -%}
        {{- return(all) -}}
    {%- endif -%}
    {%- set settings = fromjson(newest.settings) -%}
    {%- if event_windows._joins_on_time(settings) -%}
        {#- at the same time, or in a window that has not ended, as a row is late by the end of its window -#}
        {%- set windows = settings['on'] | select('mapping') | selectattr('time_window', 'defined') | list -%}
        {%- set size = event_windows._duration_micros(windows[0].time_window) if windows else none -%}
        {%- set after = newest.bound if size is none else newest.bound // size * size - 1 -%}
        {{- return({'left': after, 'right': after}) -}}
    {%- endif -%}
    {%- set interval = settings.interval -%}
    {{- return({
        'left': none if interval.get('upper') is none else newest.bound - interval.upper,
        'right': none if interval.get('lower') is none else newest.bound + interval.lower,
    }) -}}
{%- endmacro -%}
