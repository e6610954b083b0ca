{#-
    Every event that the runs have read is in the state or was rejected: what the source has, what the runs counted,
    what the state holds. Of a join, one `side` at a time, and of several sources one `source`.
-#}
{%- test events_are_conserved(model, events, cursor, side=none, source=none) -%}
    {%- do event_windows._reject_unknown('events_are_conserved', kwargs, ['events', 'cursor', 'side', 'source']) -%}
    {{- return(adapter.dispatch('test_events_are_conserved', 'event_windows')(
        model=model, events=events, cursor=cursor, side=side, source=source
    )) -}}
{%- endtest -%}

{%- macro default__test_events_are_conserved(model, events, cursor, side, source) -%}
    {%- set columns = event_windows._columns_of(events) -%}
    {%- set tested = event_windows._tested_columns(model) -%}
    {%- set problems = event_windows._check_tested_events(events) + event_windows._check_cursor(cursor) -%}
    {%- do problems.extend(event_windows._check_state_table(model, tested)) -%}
    {%- do problems.extend(event_windows._check_side(side, model, tested)) -%}
    {%- do problems.extend(event_windows._check_tested_source(source, model, tested)) -%}
    {%- do problems.extend(event_windows._check_source('events', events, columns, [['cursor', cursor]])) -%}
    {%- do event_windows._raise_problems('events_are_conserved', problems) -%}

    {%- set kind = event_windows._kinds().join if side is not none else event_windows._kind_of(tested) -%}
    {%- set place = source if source is not none else 1 if side == 'right' else 0 -%}
    {%- set of_run = event_windows._source_of_run(place) -%}
    {%- set read = event_windows._read_so_far(model, events, columns, cursor, place) -%}
    {%- set rejected -%}
        {%- for reason in kind.reasons -%}
{{ of_run }}.rejected['{{ reason }}']{{ ' + ' if not loop.last }}
        {%- endfor -%}
    {%- endset -%}
    {%- set duplicates -%} coalesce(checkpoint.changes['duplicates'], 0L) {%- endset -%}
    {%- set accounted -%}
{{ of_run }}.events_accepted + {{ rejected }}{{ ' + ' ~ duplicates if side is none and source is none }}
    {%- endset -%}
    {%- set rejected_here = event_windows._is_rejected_of(side, source) -%}
    {%- set counted_here = "status in ('open', 'closed', 'final', 'rejected')" if side is none else rejected_here -%}
    {%- set forgotten = event_windows._forgotten_events() if side is none else {} -%}
    {#- whose events they were forget_keys does not know -#}
    {%- set less = dict(forgotten.less) if side is none and source is none else {} -%}
    {%- set counts_gone = side is none and event_windows._applies_changes(cursor) -%}
    {%- if counts_gone -%}
        {%- do less.update(event_windows._less_deleted(less)) -%}
    {%- endif -%}
    {%- set in_source -%}
-- ew_source: the events of the source that the runs should have read
select
    count_if({{ read.number }} <= (select {{ of_run }}.cursor_to from ew_checkpoint)) as in_source,
    count_if({{ read.cursor }} is null) as without_cursor
from {{ read.sql }}
    {%- endset -%}
    {%- set held -%}
-- ew_held: the events in the state, and what the runs have counted
select
    count_if(status = 'checkpoint') as runs,
    {%- if side is none %}
    coalesce(sum(if(status in ('open', 'closed', 'final'), {{ kind.counted }}, 0L)), 0L) as in_{{ kind.said }},
    coalesce(sum({{ duplicates }}), 0L) as duplicates,
    {%- endif %}
    coalesce(sum(if({{ rejected_here }}, {{ kind.counted }}, 0L)), 0L) as in_rejected,
    count_if({{ counted_here }} and {{ kind.counted }} is null) as uncounted,
    coalesce(sum({{ of_run }}.events_read{{ less.read }}), 0L) as events_read,
    coalesce(sum({{ of_run }}.events_accepted{{ less.accepted }}), 0L) as events_accepted,
    coalesce(sum({{ rejected }}{{ less.rejected }}), 0L) as events_rejected,
    {%- if side is none %}
    coalesce(sum({{ forgotten.accepted }} + {{ forgotten.rejected }}), 0L) as forgotten,
    {%- endif %}
    {%- if source is not none %}
    coalesce(sum({{ event_windows._over_sources('events_accepted') }}), 0L) as accepted_of_all,
    {%- endif %}
    {%- if counts_gone %}
    coalesce(sum(checkpoint.changes['rejected_removed']), 0L) as rejected_removed,
    {%- endif %}
    array_sort(collect_list(if(
        status <> 'checkpoint' or coalesce({{ of_run }}.events_read = {{ accounted }}, false),
        null,
        concat(
            'run ', {{ event_windows._said('checkpoint.run') }},
            ' has read ', {{ event_windows._said(of_run ~ '.events_read') }},
            ' events, accepted or rejected ', {{ event_windows._said(accounted) }}
        )
    ))) as wrong_runs
from {{ model }}
    {%- endset -%}
    {{- event_windows._with([
        event_windows._newest_checkpoint(model),
        in_source,
        held,
        event_windows._conservation_problems(side, kind, counts_gone, source),
        {'sql': 'select problem\nfrom ew_problems\nwhere problem is not null'},
    ]) -}}
{%- endmacro -%}

{#- Whether a row of the state is rejected, of this side or source where there are several. -#}
{%- macro _is_rejected_of(side, source) -%}
status = 'rejected'
    {%- if side is not none %} and side = '{{ side }}'{% endif %}
    {%- if source is not none %} and aggregate_state.ew_source = {{ event_windows._text(source) }}{% endif -%}
{%- endmacro -%}

{#- What forget_keys has removed is no more in the state, and the newest run of then says how much it was. -#}
{%- macro _forgotten_events() -%}
    {%- set less, forgotten = {}, {} -%}
    {%- for kind_of_event in ['accepted', 'rejected'] -%}
        {%- set number -%}
coalesce(cast(get_json_object(checkpoint.details, '$.forgotten_{{ kind_of_event }}') as bigint), 0L)
        {%- endset -%}
        {%- do forgotten.update({kind_of_event: number}) -%}
        {%- do less.update({kind_of_event: ' - ' ~ number, 'read': less.get('read', '') ~ ' - ' ~ number}) -%}
    {%- endfor -%}
    {{- return(dict(forgotten, less=less)) -}}
{%- endmacro -%}

{#- Of rows that are gone the runs have counted that they came, and beside it that they went. -#}
{%- macro _less_deleted(less) -%}
    {%- set went = " - checkpoint.changes['events_updated'] - checkpoint.changes['events_deleted']" -%}
    {{- return({
        'read': went, 'accepted': less.accepted ~ went ~ " + checkpoint.changes['rejected_removed']",
    }) -}}
{%- endmacro -%}

{#- Sentences on what does not add up; of a join's side the accepted rows can't be counted in the state. -#}
{%- macro _conservation_problems(side, kind, counts_gone, source) -%}
    {#- nothing says whose the duplicates were, nor of which source: what was forgotten may be gone from this one -#}
    {%- set gone = 'if(forgotten > 0, duplicates, 0L)' if source is none else 'forgotten' -%}
    {%- set all_held -%}
in_{{ kind.said }} + in_rejected + duplicates{{ ' - rejected_removed + forgotten' if counts_gone }}
    {%- endset %}
-- ew_problems: what does not add up
select explode(concat(wrong_runs, array(
    if({{ event_windows._lacks_checkpoint('runs = 0') }}, 'the state has no checkpoint', null),
    if(
        without_cursor > 0, concat(without_cursor, ' events of the source have no cursor, so no run will read them'),
        null
    ),
    if(uncounted > 0, concat(uncounted, ' rows of the state have no {{ kind.counted }}'), null),
    {%- if source is not none %}
    if(
        forgotten = 0 and in_{{ kind.said }} <> accepted_of_all,
        concat(
            'the runs have accepted ', accepted_of_all, ' events of all sources, the {{ kind.said }} hold ',
            in_{{ kind.said }}
        ),
        null
    ),
    {%- elif side is none %}
    if(
        in_source not between {{ all_held }} - {{ gone }} and {{ all_held }},
        concat(
            'the source has ', in_source, ' events up to the newest run, the state holds ',
            in_{{ kind.said }} + in_rejected,
            ' (', in_{{ kind.said }}, ' in {{ kind.said }}, ', in_rejected, ' rejected)',
            if(duplicates = 0, '', concat(', and ', duplicates, ' are duplicates')),
            if(forgotten > 0, concat('; it may still have the ', forgotten, ' that were forgotten'), '')
        ),
        null
    ),
    if(
        in_{{ kind.said }} <> events_accepted,
        concat('the runs have accepted ', events_accepted, ' events, the {{ kind.said }} hold ', in_{{ kind.said }}),
        null
    ),
    {%- endif %}
    if(
        in_source not between events_read{{ ' - ' ~ gone if side is none }} and events_read,
        concat('the source has ', in_source, ' events up to the newest run, the runs have read ', events_read),
        null
    ),
    if(
        {{ 'forgotten = 0 and ' if source is not none }}in_rejected <> events_rejected,
        concat('the runs have rejected ', events_rejected, ' events, the rejected rows hold ', in_rejected),
        null
    )
))) as problem
from ew_source
cross join ew_held
{%- endmacro -%}

{#- A join has two sources, and a test is about one of them; sessions have one, which has no name. -#}
{%- macro _check_side(side, relation, columns) -%}
    {%- if side is not none and side not in event_windows._kinds().join.sources -%}
        {{- return(event_windows._check_choice('side', side, event_windows._kinds().join.sources)) -}}
    {%- elif columns is not none and event_windows._will_run() and (side is none) == ('match_id' in columns) -%}
        {{- return([event_windows._problem(
            'side', 'is missing' if side is none else 'is for the state of a join',
            side if side is not none else relation,
            "'left' or 'right' for the state of a join, and nothing for that of sessions",
        )]) -}}
    {%- endif -%}
    {{- return([]) -}}
{%- endmacro -%}
