{#- The events that sessions were made of, each once, up to `ew_events`. -#}
{%- macro _events_to_add(adding) -%}
    {%- set reading = {'sources': [adding.reading], 'continues': false, 'bound_from': 'null', 'now': 'null'} -%}
    {%- set steps = event_windows._classify_events(
        adding, reading, none if adding.adds.merges else event_windows._events_to_remake(adding, reading),
        why='the events that the state has read'
    ) -%}
    {%- do steps.extend(event_windows._rejected_groups(this, adding) if adding.rejects else []) -%}
    {%- set accepted -%}
-- {{ 'ew_accepted' if adding.adds.has_id else 'ew_events' }}: without those that it has rejected
select *
from ew_classified
{%- if adding.rejects %}
left anti join ew_judged
    on
        {{ event_windows._is_of_rejected(
            adding.flow, 'ew_cursor' if adding.knows_arrival else event_windows._before_future(adding)
        ) | indent(8) }}
{%- endif %}
where ew_reason is null
    {%- endset -%}
    {%- do steps.append(accepted) -%}
    {%- set ordered = dict(adding, event_order=(adding.event_order or 'ew_first_at') ~ ', ew_cursor') -%}
    {%- if adding.adds.has_id -%}
        {%- do steps.extend(event_windows._count_once('ew_accepted', ordered, adding.flow['keys'])) -%}
    {%- endif -%}
    {%- if adding.adds.has_places -%}
        {%- set places -%}
-- ew_in_instants: which of its instant each event is
select
    *,
    row_number() over (
        {{ event_windows._in_order(ordered, adding.flow['keys'] + ['ew_first_at']) }}
        rows between unbounded preceding and current row
    ) - 1L as ew_place
from ew_events
        {%- endset -%}
        {%- do steps.append(places) -%}
    {%- endif -%}
    {{- return(steps) -}}
{%- endmacro -%}

{#-
    The session of each event: steps up to `ew_members`. It is the newest one that has begun, where the event lies
    before that one's end. Of sessions that overlap it is the one that was final first of those that reach the event's
    cursor: later ones hold later arrivals.
-#}
{%- macro _members_of_stored(adding) -%}
    {%- set keys = adding.flow['keys'] -%}
    {%- set place = ['ew_place'] if adding.adds.has_places else [] -%}
    {%- set stored -%}
-- ew_stored: the stored sessions, and the checkpoint
select
    {%- for key in keys %}
    {{ event_windows._columns([[adding['keys'][loop.index0], key]]) }},
    {%- endfor %}
    session_id,
    {{ event_windows._micros('session_start', adding.time_type) }} as ew_start,
    {{ event_windows._micros('last_event_at', adding.time_type) }} as ew_last,
    {%- if adding.adds.has_places %}
    aggregate_state.begun.skipped as ew_place,
    {%- elif adding.overlaps %}
    largest_cursor,
    {%- endif %}
    event_count
from {{ this }}
where
    status in ('open', 'closed', 'final')
    or session_id = {{ event_windows._text(adding.checkpoint.id) }}
    {%- endset -%}
    {%- set brought = ['ew_first_at'] + (['ew_cursor'] if adding.overlaps else [])
        + (['ew_id'] if adding.adds.has_id else [])
        + (['ew_row'] if adding.adds.whole_rows else [])
        + event_windows._aggregate_columns(adding.added, 'inputs') | map('last') | list -%}
    {%- set rows -%}
-- ew_rows: sessions and events as rows of one kind
select
    {{ event_windows._columns_and(keys) }}ew_start as ew_at_us,
    {%- if adding.adds.has_places %}
    ew_place,
    {%- endif %}
    {%- if adding.overlaps %}
    ew_stretch
    {%- else %}
    named_struct('last', ew_last, 'id', session_id) as ew_stretch
    {%- endif %}
    {{- event_windows._and_columns(event_windows._nulls(brought)) }}
from {{ 'ew_stretches' if adding.overlaps else 'ew_stored' }}
where ew_start is not null
union all
select
    {{ event_windows._columns_and(keys) }}
    {{- event_windows._micros('ew_first_at', adding.time_type) }} as ew_at_us,
    {{ event_windows._columns_and(place) }}null as ew_stretch
    {{- event_windows._and_columns(brought) }}
from {{ 'ew_in_instants' if adding.adds.has_places else 'ew_events' }}
    {%- endset -%}
    {%- set placed -%}
-- ew_placed: each with what has begun before it
select
    *,
    last_value(ew_stretch) ignore nulls over (
        partition by {{ keys | join(', ') or "'all'" }}
        order by {{ (['ew_at_us'] + place + ['ew_stretch is null']) | join(', ') }}
        rows between unbounded preceding and current row
    ) as ew_in
from ew_rows
    {%- endset -%}
    {%- set members -%}
-- ew_members: the session that an event is of
select
    {{ 'ew_row.*,\n    ' if adding.adds.whole_rows }}*,
    {%- if adding.overlaps %}
    get(filter(
        ew_in, session -> session.largest_cursor >= ew_cursor and ew_at_us between session.start and session.last
    ), 0).id as ew_of_session
    {%- else %}
    if(ew_at_us <= ew_in.last, ew_in.id, null) as ew_of_session
    {%- endif %}
from ew_placed
where ew_stretch is null
    {%- endset -%}
    {{- return([stored] + (event_windows._stretches(keys) if adding.overlaps else []) + [rows, placed, members]) -}}
{%- endmacro -%}

{#- The events of each stored session, aggregated: up to `ew_beside`, one row a session, and one for the checkpoint. -#}
{%- macro _aggregated_again(adding) -%}
    {%- set collected -%}
-- ew_collected: its events, aggregated
select
    ew_of_session,
    count(*) as ew_events
    {{- event_windows._and_columns(event_windows._aggregate_columns(adding.added, 'collect')) }}
from ew_members
where ew_of_session is not null
group by {{ (adding.flow['keys'] + ['ew_of_session']) | join(', ') }}
    {%- endset -%}
    {%- set beside -%}
-- ew_beside: beside how many events it has counted
select
    session_id,
    coalesce(ew_events = event_count, false) as ew_is_whole,
    session_id = {{ event_windows._text(adding.checkpoint.id) }} as ew_is_checkpoint,
    {%- for column in event_windows._added_columns(adding) %}
    {{ column.sql }} as {{ column.name }}{{ ',' if not loop.last }}
    {%- endfor %}
from ew_stored
left join ew_collected on session_id = ew_of_session
    {%- endset -%}
    {{- return(event_windows._members_of_stored(adding) + [collected, beside]) -}}
{%- endmacro -%}

{#- Sessions that overlap in time, together (`ew_stretch`): the one that holds the earliest arrivals first. -#}
{%- macro _stretches(keys) -%}
    {%- set window -%}
partition by {{ keys | join(', ') or "'all'" }}
        order by ew_start, session_id
    {%- endset -%}
    {%- set reached -%}
-- ew_reached: how far the sessions before each one reach
select
    *,
    max(ew_last) over (
        {{ window }}
        rows between unbounded preceding and 1 preceding
    ) as ew_reached
from ew_stored
where ew_start is not null
    {%- endset -%}
    {%- set numbered -%}
-- ew_numbered: one that begins after that overlaps with none of them
select
    *,
    count_if(ew_start > ew_reached) over (
        {{ window }}
        rows between unbounded preceding and current row
    ) as ew_number
from ew_reached
    {%- endset -%}
    {%- set stretches -%}
-- ew_stretches: sessions that overlap, together
select
    {{ event_windows._columns_and(keys) }}min(ew_start) as ew_start,
    array_sort(collect_list(named_struct(
        'largest_cursor', largest_cursor, 'start', ew_start, 'last', ew_last, 'id', session_id
    ))) as ew_stretch
from ew_numbered
group by {{ (keys + ['ew_number']) | join(', ') }}
    {%- endset -%}
    {{- return([reached, numbered, stretches]) -}}
{%- endmacro -%}

{#-
    The columns that come to the state: `to` where each goes, `sql` what it is made of, and `name` between the steps.
    A state that merges keeps more than values.
-#}
{%- macro _added_columns(adding) -%}
    {%- set columns = [] -%}
    {%- for aggregate in adding.added -%}
        {%- do columns.append({
            'to': aggregate.name, 'sql': aggregate.final, 'name': 'ew_added_' ~ loop.index,
        }) -%}
        {%- if aggregate.keeps == 'state' and adding.adds.merges -%}
            {%- do columns.append({
                'to': 'aggregate_state.' ~ aggregate.name, 'sql': aggregate.name, 'name': 'ew_state_' ~ loop.index,
            }) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(columns) -}}
{%- endmacro -%}
