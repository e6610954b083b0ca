{#-
    A run that makes touched sessions again from their events. What is touched of a key is a part of a run of events
    without a gap: from the last session that begins before the first new event, to the end of the run, since an event
    can move every later cut and none before it. The source's events in that part are read again and divided anew.
-#}
{%- macro _reread_sessions(settings, run) -%}
    {%- set keys = settings['keys'] -%}
    {%- set told = [[event_windows._quote(settings.rules.id), 'ew_id']] if settings.rules.id is not none else [] -%}
    {%- set arrived = event_windows._classify_events(dict(settings, aggregates=[{'inputs': told}]), run) -%}
    {%- set parts = event_windows._touched_parts(settings, run) if run.continues else [] -%}
    {%- set measured = {'ranges': none, 'longest': none} -%}
    {%- if run.continues and run.is_known -%}
        {%- do measured.update(event_windows._read_one(event_windows._with(
            arrived + parts + [event_windows._ranges_of_parts(settings, run)]
        ))) -%}
    {%- endif -%}
    {%- set folds = settings.max_duration is not none
        and (measured.longest is none or measured.longest >= settings.max_duration) -%}
    {%- set steps = run.steps + arrived + parts + event_windows._events_of_parts(settings, run, measured.ranges) -%}
    {%- set partition = keys + (['ew_number'] if run.continues else []) -%}
    {%- if settings.rules.id is not none -%}
        {%- do steps.extend(event_windows._count_once('ew_read', settings, partition)) -%}
    {%- endif -%}
    {%- set events = 'ew_read' if settings.rules.id is none else 'ew_events' -%}
    {%- if not run.continues -%}
        {%- do steps.extend(event_windows._number_sessions(events, settings, keys, 'ew_first_at')) -%}
        {%- set events = 'ew_numbered' -%}
    {%- endif -%}
    {%- if settings.cuts -%}
        {%- do steps.extend(event_windows._divide_runs(
            settings, keys + ['ew_number'], events, run.continues, folds
        )) -%}
    {%- endif -%}
    {{- return(
        steps
        + event_windows._made_sessions(settings, run, 'ew_divided' if settings.cuts else events)
        + (event_windows._beside_stored(settings, run) if run.continues else [])
        + event_windows._decide_remade(settings, run)
        + event_windows._changed_remade(settings, run)
        + event_windows._write_changes(dict(settings, aggregates=event_windows._as_values(settings.aggregates)), run)
    ) -}}
{%- endmacro -%}

{#- Aggregates that are values already, where nothing will be merged. -#}
{%- macro _as_values(aggregates) -%}
    {%- set values = [] -%}
    {%- for aggregate in aggregates -%}
        {%- do values.append(dict(aggregate, final=aggregate.name, keeps='value')) -%}
    {%- endfor -%}
    {{- return(values) -}}
{%- endmacro -%}

{#- What is known of a stored session: all that a later run needs of it without reading its events. -#}
{%- macro _stored_session(settings) -%}
    {%- set fields = [] -%}
    {%- for name in ['session_id', 'status', 'session_start', 'session_end', 'last_event_at', 'event_count',
        'smallest_cursor', 'largest_cursor'] + (['started_by'] if settings.cuts else []) -%}
        {%- do fields.append([name, name]) -%}
    {%- endfor -%}
    {%- for name in event_windows._remembered(settings) -%}
        {%- do fields.append([name, 'aggregate_state.' ~ name]) -%}
    {%- endfor -%}
    {%- for aggregate in settings.aggregates -%}
        {%- do fields.append(['value_' ~ loop.index, aggregate.name]) -%}
    {%- endfor -%}
    {{- return('named_struct(' ~ event_windows._struct_fields(fields) | join(', ') ~ ')') -}}
{%- endmacro -%}

{#-
    What a session of this way remembers, beside the ids that lead to it and where each of them began: how many sessions
    of the key begin at the same instant before it, how many events of that instant are in them, the values that
    `cut_on` looks back to, and, where each event has a gap of its own, how far the events so far reach.
-#}
{%- macro _remembered(settings) -%}
    {{- return(
        ['superseded_ids', 'superseded_places', 'ordinal', 'skipped', 'was_cut']
        + (['reached_us'] if settings.gap_per_event is not none else []) + settings.cut_columns
    ) -}}
{%- endmacro -%}

{#-
    New events and the stored sessions that they can touch, as spans of time that are numbered by gaps. Where nothing is
    ever final and a straggler opens a long range of time, only sessions of keys that have new events are looked at, and
    those that close.
-#}
{%- macro _numbered_spans(settings, run) -%}
    {%- set keys = settings['keys'] | join(',\n    ') -%}
    {%- set per_event = settings.gap_per_event is not none -%}
    {%- set by_key = not settings.is_bounded and (per_event or not event_windows._is_short(settings, run)) -%}
    {%- set watermark = event_windows._timestamp(run.watermark_to, settings.time_type) -%}
    {%- set named -%}
select distinct
    {{ event_windows._key_names(settings) }},
    true as ew_is_touched
from ew_classified
where ew_reason is null
    {%- endset -%}
    {%- set spans -%}
select
    {{ keys }},
    ew_first_at,
    ew_first_at as ew_last_at,
    {%- if per_event %}
    ew_end_us,
    {%- endif %}
    true as ew_is_new,
    null as ew_stored
from ew_classified
where ew_reason is null
union all
select
    {{ keys }},
    session_start as ew_first_at,
    last_event_at as ew_last_at,
    {%- if per_event %}
    aggregate_state.reached_us as ew_end_us,
    {%- endif %}
    false as ew_is_new,
    {{ event_windows._stored_session(settings) }} as ew_stored
from {{ this }}
{%- if by_key %}
left join ew_touched on {{ event_windows._equal_keys(settings) }}
{%- endif %}
where
    status in ('open', 'closed')
    and session_end >= {{ event_windows._timestamp(run.touched_from, settings.time_type) }}
    {%- if by_key %}
    and (ew_is_touched or status = 'open' and session_end <= {{ watermark }})
    {%- endif %}
    {%- endset -%}
    {%- set numbered = event_windows._number_sessions('ew_spans', settings, settings['keys'], 'ew_last_at') -%}
    {%- set touched = {'name': 'ew_touched', 'why': 'the keys that have new events', 'sql': named} -%}
    {{- return(([touched] if by_key else []) + [
        {'name': 'ew_spans', 'why': 'new events, and stored sessions that they can touch', 'sql': spans},
        {'name': 'ew_reached_spans', 'why': numbered[0].why, 'sql': numbered[0].sql},
        {
            'name': 'ew_numbered_spans', 'why': 'a row that begins after that starts a new run',
            'sql': numbered[1].sql | replace('from ew_reached', 'from ew_reached_spans'),
        },
    ]) -}}
{%- endmacro -%}

{#- The parts of runs that new events touch (`ew_parts`), of the runs in reach (`ew_runs`). -#}
{%- macro _touched_parts(settings, run) -%}
    {%- set keys = settings['keys'] | join(',\n    ') -%}
    {%- set marked -%}
select
    *,
    min(if(ew_is_new, ew_first_at, null)) over (
        partition by {{ settings['keys'] | join(', ') }}, ew_number
        order by ew_first_at{{ event_windows._exempt('EW05', 'all rows of the run are looked at') }}
        rows between unbounded preceding and unbounded following
    ) as ew_first_new
from ew_numbered_spans
    {%- endset -%}
    {%- set runs -%}
select
    {{ keys }},
    ew_number,
    count_if(ew_is_new) as ew_arrivals,
    min(ew_first_new) as ew_first_new,
    max(ew_last_at) as ew_to,
    max(if(
        ew_first_at < ew_first_new and not ew_is_new,
        named_struct('at', ew_first_at, 'ordinal', ew_stored.ordinal), null
    )) as ew_place,
    collect_list(ew_stored) as ew_stored
from ew_marked
group by {{ settings['keys'] | join(', ') }}, ew_number
    {%- endset -%}
    {%- set is_before = 'coalesce(' ~ event_windows._is_before_part('ew_one') ~ ', false)' -%}
    {%- set is_first = 'ew_one.session_start = ew_place.at and ew_one.ordinal = ew_place.ordinal' -%}
    {%- set before = (['started_by'] if settings.cuts else []) + event_windows._remembered(settings)[2:] -%}
    {%- set parts -%}
select
    {{ event_windows._key_names(settings) }},
    ew_number,
    ew_arrivals,
    coalesce(ew_place.at, ew_first_new) as ew_from,
    ew_to,
    get(transform(
        filter(ew_stored, ew_one -> {{ is_first }}),
        ew_one -> named_struct(
            'at', ew_place.at{% for name in before %}, '{{ name }}', ew_one.{{ name }}{% endfor %}
        )
    ), 0) as ew_before,
    filter(ew_stored, ew_one -> not {{ is_before }}) as ew_stored
from ew_runs
where ew_arrivals > 0
    {%- endset -%}
    {{- return(event_windows._numbered_spans(settings, run) + [
        {'name': 'ew_marked', 'why': 'the first new event of each run', 'sql': marked},
        {'name': 'ew_runs', 'why': 'one row a run of events without a gap', 'sql': runs},
        {'name': 'ew_parts', 'why': 'from where on the new events can change it', 'sql': parts},
    ]) -}}
{%- endmacro -%}

{#- Whether a stored session is in a run before the part that is touched. -#}
{%- macro _is_before_part(stored) -%}
    {{- return(
        '(' ~ stored ~ '.session_start < ew_place.at or ' ~ stored ~ '.session_start = ew_place.at and '
        ~ stored ~ '.ordinal < ew_place.ordinal)'
    ) -}}
{%- endmacro -%}

{#-
    A few ranges of time that cover all parts, so that files are skipped: one for each piece of the touched time in
    which parts begin; and how long the longest part is.
-#}
{%- macro _ranges_of_parts(settings, run) -%}
    {%- set from_us = event_windows._micros('ew_from', settings.time_type) -%}
    {%- set to_us = event_windows._micros('ew_to', settings.time_type) -%}
    {%- set sql -%}
select
    max(longest) as longest,
    array_sort(collect_list(array(first, last))) as ranges
from (
    select
        min({{ from_us }}) as first,
        max({{ to_us }}) as last,
        max({{ to_us }} - {{ from_us }}) as longest
    from ew_parts
    group by {{ from_us }} div greatest(({{ run.touched_to }} - {{ run.touched_from }}) div 32, 1)
)
    {%- endset -%}
    {{- return({'sql': sql}) -}}
{%- endmacro -%}
