{#-
    A run that makes touched sessions again from their events. New events, older ones that are read again, and stored
    sessions are rows of one kind, which stand beside each other by key and time: so each of them is read once.
    Which times are read again is measured first, so that they are literals.
-#}
{%- macro _reread_sessions(settings, run) -%}
    {#- what is stored stands before the events of its instant; of events that are alike the one that came first -#}
    {%- set order = ('ew_first_at, ew_kind' ~ settings.event_order[11:] if run.continues else settings.event_order) -%}
    {%- set settings = dict(settings, event_order=order ~ ', ew_smallest_cursor') -%}
    {%- set measured = {'ranges': none, 'longest': none} -%}
    {%- if run.continues and run.is_known -%}
        {%- do measured.update(event_windows._read_one(event_windows._with(
            event_windows._ranges_to_read(settings, run)
        ))) -%}
    {%- endif -%}
    {%- set folds = settings.max_duration is not none
        and (measured.longest is none or measured.longest >= settings.max_duration) -%}
    {%- set steps = run.steps + event_windows._rows_to_divide(settings, run, measured.ranges) -%}
    {%- set flow = event_windows._in_flow(settings) -%}
    {%- set rows = 'ew_rows' -%}
    {%- if settings.rules.id is not none -%}
        {%- do steps.append(event_windows._mark_copies(flow, run.continues)) -%}
        {%- set rows = 'ew_delivered' -%}
    {%- endif -%}
    {%- do steps.extend(event_windows._number_runs(flow, rows)) -%}
    {%- if settings.cuts -%}
        {%- set applies = settings.applies and run.continues -%}
        {%- do steps.extend(event_windows._touched_parts(flow) if run.continues else []) -%}
        {%- do steps.extend(event_windows._number_again(flow) if applies else []) -%}
        {%- do steps.extend(event_windows._divide_runs(
            flow, event_windows._run_columns(flow),
            'ew_gapped' if applies else 'ew_parts' if run.continues else 'ew_numbered', run.continues, folds
        )) -%}
        {%- do steps.extend([event_windows._place_stored(flow)] if run.continues else []) -%}
    {%- endif -%}
    {%- set values = dict(settings, aggregates=event_windows._as_values(settings.aggregates)) -%}
    {{- return(
        steps
        + event_windows._make_sessions(settings, flow, run)
        + event_windows._decide_sessions(values, run)
        + event_windows._changed_sessions(values, run)
        + event_windows._write_changes(values, run)
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

{#-
    The settings of the steps between reading rows and making sessions of them. Where an aggregate reads whole rows, the
    keys have names of their own there, since the rows have columns of the same names (`_classify_events`).
-#}
{%- macro _in_flow(settings) -%}
    {%- if not settings.reads_row -%}
        {{- return(settings) -}}
    {%- endif -%}
    {%- set names = [] -%}
    {%- for key in settings['keys'] -%}
        {%- do names.append('ew_of_' ~ loop.index) -%}
    {%- endfor -%}
    {{- return(dict(settings, keys=names, together=settings.together[: 1 if settings.hash else 0] + names)) -}}
{%- endmacro -%}

{#- What the rows of one run of events without a gap have in common. -#}
{%- macro _run_columns(flow) -%}
    {{- return(
        flow.together + ['ew_reason'] + (['ew_is_copy'] if flow.rules.id is not none else []) + ['ew_number']
    ) -}}
{%- endmacro -%}

{#-
    A few ranges of time that cover what is read again, so that files are skipped: one for each piece of the touched
    time in which it begins; and how long the longest part is.
-#}
{%- macro _ranges_to_read(settings, run) -%}
    {%- set bare = dict(
        settings, aggregates=[], event_columns=[], reads_row=false, event_order='ew_first_at, ew_kind',
        rules={'id': none}
    ) -%}
    {%- set from_us = event_windows._micros('ew_from', settings.time_type) -%}
    {%- set to_us = event_windows._micros('ew_to', settings.time_type) -%}
    {%- set parts -%}
select
    coalesce(max(if(ew_kind = 0 and ew_first_at < ew_first_new, ew_first_at, null)), min(ew_first_new)) as ew_from,
    max({{ 'greatest(ew_first_at, ew_last_at)' if settings.applies else 'ew_last_at' }}) as ew_to
from ew_marked
where ew_first_new is not null
group by {{ event_windows._run_columns(bare) | join(', ') }}
    {%- endset -%}
    {%- set ranges -%}
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
    {{- return(
        event_windows._rows_to_divide(bare, run, [])
        + event_windows._number_runs(bare, 'ew_rows')
        + [event_windows._mark_first_new(bare)]
        + [{'name': 'ew_parts', 'why': 'what is read again', 'sql': parts}, {'sql': ranges}]
    ) -}}
{%- endmacro -%}
