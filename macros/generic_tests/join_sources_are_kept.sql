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

    {%- set needed = event_windows._needed_of_sources(model) -%}
    {%- set lost = [] -%}
    {%- for side in given if needed[side].is_read -%}
        {%- set source = given[side] -%}
        {#- the state has it of a source that dbt does not list as well -#}
        {%- set type = event_windows._type_of(tested, side ~ '_event_at')
            or event_windows._type_of(event_windows._columns_of(source.relation), source.event_time) -%}
        {%- set since = none if needed[side].after is none
            else event_windows._timestamp(event_windows._number(needed[side].after), type) -%}
        {%- set until = none if needed[side].last_until is none
            else event_windows._timestamp(event_windows._number(needed[side].last_until), type) -%}
        {%- do lost.append(event_windows._rows_that_are_gone('ew_state', side, source, since, needed[side], until)) -%}
    {%- endfor -%}
    {%- set failing -%}
select
    *,
    concat('the ', side, ' row ', id, ' has gone from its source, and a new row could still match it') as problem
from ew_gone
    {%- endset -%}
    {{- event_windows._with([
        {'name': 'ew_state', 'why': 'under one name, be it a table or a subquery', 'sql': 'select *\nfrom ' ~ model},
        {'name': 'ew_gone', 'why': 'what the state has of each side, and its source has not', 'sql':
            lost | join('\nunion all\n')},
        {'sql': failing},
    ]) -}}
{%- endmacro -%}

{#-
    Rows of a side that the state has, of those that can still be matched, which are not in the source. Of those up to
    `until` only the last one of a key is needed, so that a row with another one behind it is not. A rejected row stands
    behind none; of a `duplicate_id` there is an accepted one.
-#}
{%- macro _rows_that_are_gone(state, side, source, since, needed, until) -%}
    {%- set id, time = event_windows._quote(source.id), event_windows._quote(source.event_time) -%}
    {%- set pairs = [] -%}
    {%- for entry in (needed.columns if until else []) -%}
        {%- set names = [entry.left, entry.right] if entry is mapping else [entry, entry] -%}
        {%- do pairs.append(event_windows._quoted(names)) -%}
    {%- endfor -%}
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
{%- if until %}
left anti join (
    select
        {{ pairs | map('last') | join(', ') }},
        {{ time }} as ew_time
    from {{ source.relation }} as of_source
    left anti join {{ state }} as rejected
        on rejected.right_id = of_source.{{ id }}
        and rejected.right_event_at = of_source.{{ time }}
        and rejected.status = 'rejected'
        and rejected.side = 'right'
        and rejected.reason <> 'duplicate_id'
    where
        {{ id }} is not null
        and {{ time }} <= {{ until }}
        {%- if needed.condition %}
        and ({{ needed.condition }})
        {%- endif %}
) as later
    on
        {%- for left, right in pairs %}
        {{ 'and ' if not loop.first }}later.{{ right }} = of_state.{{ left }}
        {%- endfor %}
        and later.ew_time > of_state.right_event_at
{%- endif %}
where
    of_state.status in ('match', 'unmatched', 'pending')
    and of_state.{{ side }}_id is not null
    {%- if since %}
    and of_state.{{ side }}_event_at > {{ since }}
    {%- endif %}
group by of_state.{{ side }}_id
{%- endmacro -%}

{#-
    What a run can still read of each side: whether it is read at all (`is_read`), and `after` which moment its rows can
    be matched, in microseconds: those up to it could only match what is rejected as late. None is all rows: where
    nothing is late, where the interval is open, or before the first run. Of an as-of join without a tolerance it is
    the last row up to `last_until`.
-#}
{%- macro _needed_of_sources(state) -%}
    {%- set all = {'is_read': true, 'after': none, 'last_until': none} -%}
    {%- if not execute or flags.WHICH not in ['test', 'build'] -%}
        {{- return({'left': all, 'right': all}) -}}
    {%- endif -%}
    {%- set last -%}
select max_by(checkpoint.settings, checkpoint.run) as settings, max_by(checkpoint.bound_to, checkpoint.run) as bound
        {{- ' from ' ~ state }} where status = 'checkpoint'
    {%- endset -%}
    {%- set newest = event_windows._read_one(last) -%}
    {%- if newest.get('settings') is none -%}
        {{- return({'left': all, 'right': all}) -}}
    {%- endif -%}
    {%- set settings = fromjson(newest.settings) -%}
    {%- set is_asof = 'direction' in settings -%}
    {%- set needed = {
        'left': dict(all, is_read=not is_asof or settings.how == 'inner' or settings.left_condition is not none),
        'right': dict(all),
    } -%}
    {%- if newest.get('bound') is none -%}
        {{- return(needed) -}}
    {%- elif event_windows._joins_on_time(settings) -%}
        {#- at the same time, or in a window that has not ended, as a row is late by the end of its window -#}
        {%- set windows = settings['on'] | select('mapping') | selectattr('time_window', 'defined') | list -%}
        {%- set size = event_windows._duration_micros(windows[0].time_window) if windows else none -%}
        {%- set after = newest.bound if size is none else newest.bound // size * size - 1 -%}
        {%- do needed.left.update({'after': after}) -%}
        {%- do needed.right.update({'after': after}) -%}
        {{- return(needed) -}}
    {%- endif -%}
    {%- set interval = settings.interval -%}
    {%- do needed.left.update({'after': none if interval.get('upper') is none else newest.bound - interval.upper}) -%}
    {%- if interval.get('lower') is not none -%}
        {%- do needed.right.update({'after': newest.bound + interval.lower}) -%}
    {%- elif is_asof -%}
        {%- do needed.right.update({
            'last_until': newest.bound, 'columns': settings['on'], 'condition': settings.right_condition
        }) -%}
    {%- endif -%}
    {{- return(needed) -}}
{%- endmacro -%}
