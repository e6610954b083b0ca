{#-
    Divides stretches, which are events without a gap, into sessions, from scratch: a session is what lies between two
    rules, and with `max_duration` a fold of that. All windows have the order of a key's events, so that these are
    sorted once; a stretch is known by its start. What began a session is a number, 1 for a gap, 2 for `start_when`, 3
    for `cut_on`: for the largest of texts Spark would sort before it groups (`HashAggregateExec.supportsAggregate`). No
    `last` where the events have `ew_reached`.
-#}
{%- macro _divide_events(settings, last) -%}
    {%- set window = event_windows._in_order(settings, settings['keys']) -%}
    {%- set begins -%} ew_reached is null or {{ event_windows._starts_after(settings) }} {%- endset -%}
    {%- set folds = settings.max_duration is not none -%}
    {%- set ordered -%}
-- ew_ordered: when the stretch of each event began, and what the key has before it
select
    *,
    max(if({{ begins }}, ew_first_at, null)) over (
        {{ window }}
        rows between unbounded preceding and current row
    ) as ew_stretch_start
    {%- for column in settings.cut_columns %},
    lag({{ column }}) ignore nulls over ew_in_order as {{ column }}_before,
    lag(if({{ column }} is null, null, ew_first_at)) ignore nulls over ew_in_order as {{ column }}_before_at
    {%- endfor %}
from {{ 'ew_events' if last is none else 'ew_reached' }}
    {%- if settings.cut_columns %}
{{ event_windows._order_named('ew_in_order', settings, settings['keys']) }}
    {%- endif %}
    {%- endset -%}
    {%- set begun -%}
-- ew_begun: events that begin a session by themselves
select
    *,
    case
        when {{ begins }} then 1
        {%- if settings.rules.start_when is not none %}
        when ew_starts then 2
        {%- endif %}
        {%- for column in settings.cut_columns %}
        when {{ column }}_before_at >= ew_stretch_start and {{ column }} <> {{ column }}_before then 3
        {%- endfor %}
    end as {{ 'ew_cut' if folds else 'ew_started' }}
from ew_ordered
    {%- endset -%}
    {{- return(
        ([] if last is none else [event_windows._reach_before('ew_events', settings, window, last)])
        + [ordered, begun]
        + (event_windows._fold_pieces(settings, settings['keys'], settings['keys'] + ['ew_stretch_start'])
            if folds else [event_windows._number_begun('ew_begun', window)])
    ) -}}
{%- endmacro -%}

{#-
    One row a session of stretches that were divided. Sessions that begin at the same instant are numbered, from 0. A
    session that was cut ends where the next one begins; the last one of a stretch when the stretch does.
-#}
{%- macro _group_by_session(settings) -%}
    {%- set folds = settings.max_duration is not none -%}
    {%- set session = ['ew_piece', 'ew_fold_us'] if folds else ['ew_session'] -%}
    {%- set number = 'ew_cut' if folds else 'ew_started' -%}
    {%- set rule -%} element_at(array('gap', 'start_when', 'cut_on'), max({{ number }})) {%- endset -%}
    {%- set stretch = settings['keys'] + ['ew_stretch_start'] -%}
    {%- set in_order -%}
{{ session | join(', ') }}{{ event_windows._exempt('EW05', 'each session of a stretch is one row') }}
    {%- endset -%}
    {%- set grouped -%}
-- ew_grouped: one row a session
select
    {{ event_windows._columns(stretch + session) }},
    {{ "if(ew_fold_us is null, " ~ rule ~ ", 'max_duration')" if folds else rule }} as started_by,
    min(ew_first_at) as session_start,
    max(ew_first_at) as last_event_at,
    {%- if settings.gap_per_event is not none %}
    max(ew_end_us) as ew_own_end_us,
    {%- endif %}
    count(*) as event_count
    {{- event_windows._and_columns(event_windows._aggregate_columns(settings.aggregates, 'collect')) }}
from {{ 'ew_folded' if folds else 'ew_divided' }}
group by {{ (stretch + session) | join(', ') }}
    {%- endset -%}
    {%- set placed -%}
select
    *,
    {%- if settings.gap_per_event is not none %}
    max(ew_own_end_us) over (
        partition by {{ stretch | join(', ') }}
        order by session_start, {{ in_order }}
        rows between unbounded preceding and unbounded following
    ) as ew_end_us,
    {%- endif %}
    first_value(session_start) over (
        partition by {{ stretch | join(', ') }}
        order by session_start, {{ in_order }}
        rows between 1 following and 1 following
    ) as ew_next_start,
    row_number() over (
        partition by {{ (stretch + ['session_start']) | join(', ') }}
        order by {{ in_order }}
        rows between unbounded preceding and current row
    ) - 1 as ew_ordinal
from ew_grouped
    {%- endset -%}
    {{- return([grouped, {'sql': placed}]) -}}
{%- endmacro -%}
