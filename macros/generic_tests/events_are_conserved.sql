{#-
    Every event that the runs have read is in one session or was rejected: what the source has, what the runs
    counted, what the state holds.
-#}
{%- test events_are_conserved(model, events, cursor) -%}
    {%- do event_windows._reject_unknown('events_are_conserved', kwargs, ['events', 'cursor']) -%}
    {{- return(adapter.dispatch('test_events_are_conserved', 'event_windows')(
        model=model, events=events, cursor=cursor
    )) -}}
{%- endtest -%}

{%- macro default__test_events_are_conserved(model, events, cursor) -%}
    {%- set columns = event_windows._columns_of(events) -%}
    {%- set problems = event_windows._check_tested_events(events) -%}
    {%- do problems.extend(event_windows._check_cursor(cursor)) -%}
    {%- do problems.extend(event_windows._check_state_table(model, event_windows._tested_columns(model))) -%}
    {%- do problems.extend(event_windows._check_source('events', events, columns, [['cursor', cursor]])) -%}
    {%- do event_windows._raise_problems('events_are_conserved', problems) -%}

    {%- set read = event_windows._source(event_windows._read_so_far(model, events, cursor), columns) -%}
    {%- set read_cursor = read.of ~ event_windows._cursor_column(cursor) -%}
    {%- set number = event_windows._cursor_number(read_cursor, event_windows._cursor_type(columns, cursor)) -%}
    {%- set source -%}
select
    count_if({{ number }} <= (select checkpoint.sources[0].cursor_to from ew_checkpoint)) as in_source,
    count_if({{ read_cursor }} is null) as without_cursor
from {{ read.sql }}
    {%- endset -%}
    {%- set problems -%}
select explode(concat(wrong_runs, array(
    if(runs = 0, 'the state has no checkpoint', null),
    if(
        without_cursor > 0,
        concat(without_cursor, ' events of the source have no cursor, so no run will read them'),
        null
    ),
    if(uncounted > 0, concat(uncounted, ' rows of the state have no event_count'), null),
    if(
        in_source <> in_sessions + in_rejected,
        concat(
            'the source has ', in_source, ' events up to the newest run, the state holds ', in_sessions + in_rejected,
            ' (', in_sessions, ' in sessions, ', in_rejected, ' rejected)'
        ),
        null
    ),
    if(
        in_source <> events_read,
        concat('the source has ', in_source, ' events up to the newest run, the runs have read ', events_read),
        null
    ),
    if(
        in_sessions <> events_accepted,
        concat('the runs have accepted ', events_accepted, ' events, the sessions hold ', in_sessions),
        null
    ),
    if(
        in_rejected <> events_rejected,
        concat('the runs have rejected ', events_rejected, ' events, the rejected rows hold ', in_rejected),
        null
    )
))) as problem
from ew_source
cross join ew_held
    {%- endset -%}
    {{- event_windows._with([
        event_windows._newest_checkpoint(model),
        {'name': 'ew_source', 'why': 'the events of the source that the runs should have read', 'sql': source},
        event_windows._events_held(model),
        {'name': 'ew_problems', 'why': 'what does not add up', 'sql': problems},
        {'sql': 'select problem\nfrom ew_problems\nwhere problem is not null'},
    ]) -}}
{%- endmacro -%}

{#- The events in the state, and what its runs have counted. -#}
{%- macro _events_held(state) -%}
    {%- set rejected = [] -%}
    {%- for reason in event_windows._kinds().sessions.reasons -%}
        {%- do rejected.append("checkpoint.sources[0].rejected['" ~ reason ~ "']") -%}
    {%- endfor -%}
    {%- set accounted = 'checkpoint.sources[0].events_accepted + ' ~ rejected | join(' + ') -%}
    {%- set read = event_windows._said('checkpoint.sources[0].events_read') -%}
    {%- set held -%}
select
    count_if(status = 'checkpoint') as runs,
    coalesce(sum(if(status in ('open', 'closed', 'final'), event_count, 0L)), 0L) as in_sessions,
    coalesce(sum(if(status = 'rejected', event_count, 0L)), 0L) as in_rejected,
    count_if(status in ('open', 'closed', 'final', 'rejected') and event_count is null) as uncounted,
    coalesce(sum(checkpoint.sources[0].events_read), 0L) as events_read,
    coalesce(sum(checkpoint.sources[0].events_accepted), 0L) as events_accepted,
    coalesce(sum({{ rejected | join(' + ') }}), 0L) as events_rejected,
    array_sort(collect_list(if(
        status <> 'checkpoint' or coalesce(checkpoint.sources[0].events_read = {{ accounted }}, false),
        null,
        concat(
            'run ', {{ event_windows._said('checkpoint.run') }}, ' has read ', {{ read }},
            ' events, accepted or rejected ', {{ event_windows._said(accounted) }}
        )
    ))) as wrong_runs
from {{ state }}
    {%- endset -%}
    {{- return({'name': 'ew_held', 'why': 'the events in the state, and what the runs have counted', 'sql': held}) -}}
{%- endmacro -%}
