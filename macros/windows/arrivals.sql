{#-
    What a run has to know of the events. All of an event's windows have to be in the range of the type; and an event is
    late as a whole where its last window is (`_late_time`), by single windows in `_panes_as_windows`.
-#}
{%- macro _window_source(given, columns, settings) -%}
    {%- set is_out_of_range -%} ew_time_us not {{ event_windows._has_windows(settings) }} {%- endset -%}
    {{- return(event_windows._run_source(
        given.name or '', given, columns, rejections=[[is_out_of_range, 'out_of_range']],
        late=event_windows._late_time(settings)
    )) -}}
{%- endmacro -%}

{%- macro _window_sources(sources, settings, several) -%}
    {%- set read = [] -%}
    {%- for one in sources -%}
        {%- set source = event_windows._window_source(one, one.known_columns, settings) -%}
        {%- do read.append(event_windows._one_of_several(source, one, loop.index0) if several else source) -%}
    {%- endfor -%}
    {{- return(read) -}}
{%- endmacro -%}

{#- The times of which all windows are in the range of the type: what stands behind a time. -#}
{%- macro _has_windows(settings) -%}
    {%- set first = event_windows._number(event_windows._first_micros() + settings.longest) -%}
    {%- set last = event_windows._number(event_windows._last_micros() - settings.longest) -%}
between {{ first }} and {{ last }}
{%- endmacro -%}

{#- The settings that a state is built with: all that decides which rows come out. -#}
{%- macro _window_identity(source, given, keys, size, slide, offset, calendar, aggregates, id) -%}
    {%- set identity = event_windows._source_identity(source, given) -%}
    {%- set cut = {} -%}
    {%- for name, duration in [['size', size], ['slide', slide or size]] -%}
        {%- set text = none if duration is none
            else event_windows._duration_text(event_windows._duration_micros(duration)) -%}
        {%- do cut.update({name: text}) -%}
    {%- endfor -%}
    {%- set from = event_windows._bound(offset).distance if offset is not none else 0 -%}
    {%- set text = ('-' if from < 0 else '') ~ event_windows._duration_text(from | abs) if from else none -%}
    {%- do identity.update(cut) -%}
    {%- do identity.update({
        'keys': keys | list,
        'offset': text,
        'id': id,
        'calendar': calendar,
        'aggregates': event_windows._remembered_aggregates(aggregates),
    }) -%}
    {{- return(identity) -}}
{%- endmacro -%}

{#-
    The batch, each event with the reason to reject it or none; then one row for the events of a key and pane, or each
    event where an aggregate is made of the events alone.
-#}
{%- macro _events_as_panes(settings, run) -%}
    {%- set source, again = run.sources[0], settings.reads_again -%}
    {%- set has_windows = event_windows._has_windows(settings) -%}
    {%- set counted = event_windows._deliveries_once(settings, run) -%}
    {%- set arrived -%}
-- ew_arrived: the events that have arrived since the last run
    {%- for one in run.sources %}
{{ 'union all\n' if not loop.first }}{{ event_windows._rows_to_cut(settings, run, one, one.read, 'true') }}
where {{ one.is_new }}
    {%- endfor %}
    {%- endset -%}
    {%- set classified -%}
-- ew_classified: why an event is rejected, if it is, and where its pane begins
select
    *,
    if(
        ew_time_us {{ has_windows }}, {{ event_windows._pane_start('ew_time_us', settings) }}, null
    ) as ew_pane_us,
    {{ event_windows._rejection(source, run.bound_from) }} as {{ counted.rejection }}
from {{ 'ew_events' if again else 'ew_arrived' }}
    {%- endset -%}
    {%- set by = settings['keys'] + ['ew_reason', 'ew_pane_us'] + (['ew_is_new'] if again else [])
        + settings.split_by -%}
    {%- set events -%}
-- ew_panes: each event once, in the piece of time that no window cuts
select
    *,
    {%- if again %}
    if(ew_is_new, 1L, 0L) as ew_new_events,
    1L as ew_all_events,
    {%- else %}
    1L as ew_new_events,
    {%- endif %}
    ew_cursor as ew_smallest_cursor,
    ew_cursor as ew_largest_cursor
    {{- event_windows._and_columns(event_windows._any_at(settings, 'ew_first_at')) }}
from {{ counted.events }}
    {%- endset -%}
    {%- set panes -%}
-- ew_panes: each event once, in the piece of time that no window cuts
select
    {{ by | join(',\n    ') }},
    {%- if again %}
    if(ew_is_new, count(*), 0L) as ew_new_events,
    count(*) as ew_all_events,
    {%- else %}
    count(*) as ew_new_events,
    {%- endif %}
    min(ew_cursor) as ew_smallest_cursor,
    max(ew_cursor) as ew_largest_cursor
    {{- event_windows._and_columns(
        event_windows._any_at(settings, 'min(ew_first_at)')
        + event_windows._aggregate_columns(settings.aggregates, 'collect')
    ) }}
from {{ counted.events }}
group by
    {{ by | join(',\n    ') }}
    {%- endset -%}
    {{- return(
        [arrived] + (event_windows._events_read_again(settings, run) if again else []) + [classified]
        + counted.steps + [events if settings.has_any else panes]
    ) -}}
{%- endmacro -%}

{#- What a window is aggregated of: what its panes have, or its events. -#}
{%- macro _aggregated_in_windows(settings) -%}
    {%- if not settings.has_any -%}
        {{- return(settings.aggregates | map(attribute='name') | list) -}}
    {%- endif -%}
    {{- return(
        event_windows._aggregate_columns(settings.aggregates, 'inputs') | map('last') | list + ['ew_first_at']
        + (['ew_row'] if settings.reads_row else [])
    ) -}}
{%- endmacro -%}

{#-
    Panes in the windows that hold them. An event is an own event of its last window alone, so that each is counted
    once. Of what is rejected for another reason than its windows only that last one counts.
-#}
{%- macro _panes_as_windows(settings, run) -%}
    {%- set keys, aggregates = settings['keys'], event_windows._aggregated_in_windows(settings) -%}
    {%- set at = event_windows._any_at(settings, 'ew_any_at') -%}
    {%- set again = settings.reads_again -%}
    {%- set all_events = 'ew_all_events' if again else 'ew_new_events' -%}
    {%- set steps, own, reason = [], '', 'ew_reason' -%}
    {%- if settings.is_sliding -%}
        {%- set last = event_windows._last_start('ew_pane_us', settings) if settings.strip is none
            else 'ew_strip_us' -%}
        {%- set own = '' if settings.strip is none else '_own' -%}
        {%- set sums -%}
min(ew_smallest_cursor) as ew_smallest_cursor,
    max(ew_largest_cursor) as ew_largest_cursor
    {%- for events in ['ew_new_events', all_events] | unique %},
    sum({{ events }}) as {{ events }},
    sum(if(ew_strip_us < ew_pane_us, 0L, {{ events }})) as {{ events }}_own
    {%- endfor %}
        {%- endset -%}
        {%- do steps.extend(event_windows._spread_panes(
            settings, keys + ['ew_reason'] + (['ew_is_new'] if again else []) + settings.split_by, sums,
            "ew_reason is null or ew_reason = 'late'"
        )) -%}
    {%- endif -%}
    {%- if settings.is_sliding and settings.is_bounded -%}
        {%- set end = event_windows._end_of_window(settings) -%}
        {%- set reason -%} if(ew_reason is null and {{ end }} <= {{ run.bound_from }}, 'late', ew_reason) {%- endset -%}
    {%- endif -%}
    {%- set arrived -%}
-- ew_arrived_windows: the windows of the batch, and which of them are final already
select
    {{ event_windows._columns(keys + [[reason, 'ew_reason']]) }},
    {%- if settings.is_sliding %}
    ew_start_us,
    ew_new_events,
    if(ew_start_us < {{ last }}, 0L, ew_new_events{{ own }}) as ew_new_own_events,
    cast(null as string) as ew_stored_status,
    {{ all_events }} as ew_events,
    if(ew_start_us < {{ last }}, 0L, {{ all_events }}{{ own }}) as ew_own_events,
    {%- else %}
    ew_pane_us as ew_start_us,
    ew_new_events,
    ew_new_events as ew_new_own_events,
    cast(null as string) as ew_stored_status,
    {{ all_events }} as ew_events,
    {{ all_events }} as ew_own_events,
    {%- endif %}
    ew_smallest_cursor,
    ew_largest_cursor
    {%- if settings.several %},
    if({{ reason }} is null, null, ew_rejected_from) as ew_rejected_from
    {%- endif %}
    {{- event_windows._and_columns(at + aggregates) }}
from {{ 'ew_spread' if settings.is_sliding else 'ew_panes' }}
    {%- if again and settings.is_sliding and settings.is_bounded %}
where ew_is_new or {{ event_windows._end_of_window(settings) }} > {{ run.bound_from }}
    {%- endif %}
    {%- endset -%}
    {%- do steps.append(arrived) -%}
    {{- return(steps + (event_windows._with_stored_windows(settings, run) if run.continues else [])) -}}
{%- endmacro -%}
