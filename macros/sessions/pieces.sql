{#-
    Divides stretches of a state, and numbers the sessions of each (`ew_session`). A part of a stretch that continues a
    stored one (`_touched_parts`) brings `ew_before`, what is known of the session that it begins with, and leaves out
    the `ew_before.begun.skipped` events of the same instant in sessions before it. Where events may be gone, `again`
    says which one begins a session by a gap, in each `ew_stretch` anew.
-#}
{%- macro _divide_stretches(settings, partition_by, events, continues, folds, again=none) -%}
    {%- set window = event_windows._in_order(settings, partition_by) -%}
    {%- set ordered -%}
-- ew_ordered: what each event has before it in its stretch
select
    *,
    {%- for column in settings.cut_columns %}
    {{ event_windows._before_in_stretch(column, continues, again) }} as {{ column }}_before,
    {%- endfor %}
    row_number() over (
        {{ window }}
        rows between unbounded preceding and current row
    ) as ew_place,
    rank() over (
        partition by {{ partition_by | join(', ') }}
        order by ew_first_at{{ ', ew_kind' if continues
        }} /* a rank is the same for all of an instant -- noqa: EW05 */
        rows between unbounded preceding and current row
    ) as ew_instant
from {{ events }}
    {%- if settings.cut_columns %}
{{ event_windows._order_named('ew_in_order', settings, partition_by) }}
    {%- endif %}
    {%- endset -%}
    {%- set index = 'ew_place - ew_instant' -%}
    {%- set begun -%}
-- ew_begun: events that begin a session by themselves
select
    *,
    case
        {%- if continues %}
        when {{ index }} = coalesce(ew_before.begun.skipped, 0) and ew_kind = 2 and ew_first_at = ew_from
            then coalesce(ew_before.started_by, 'gap')
        {%- if again %}
        when {{ again }} then 'gap'
        {%- endif %}
        {%- else %}
        when lag(true) over ew_in_order is null then 'gap'
        {%- endif %}
        {%- if settings.rules.start_when is not none %}
        when ew_starts then 'start_when'
        {%- endif %}
        {%- for column in settings.cut_columns %}
        when {{ column }} <> {{ column }}_before then 'cut_on'
        {%- endfor %}
    end as {{ 'ew_cut' if folds else 'ew_started' }}
from ew_ordered
{%- if continues %}
where ew_kind < 2 or ew_first_at > ew_from or {{ index }} >= coalesce(ew_before.begun.skipped, 0)
{%- else %}
{{ event_windows._order_named('ew_in_order', settings, partition_by) }}
{%- endif %}
    {%- endset -%}
    {%- set folded = event_windows._fold_pieces(settings, partition_by, partition_by, continues) if folds else [] -%}
    {{- return(
        [ordered, begun] + folded + [event_windows._number_begun('ew_folded' if folds else 'ew_begun', window)]
    ) -}}
{%- endmacro -%}

{#- The number of each event's session in its window: how many have begun up to it. -#}
{%- macro _number_begun(relation, window) -%}
-- ew_divided: each event with the number of its session
select
    *,
    count(ew_started) over (
        {{ window }}
        rows between unbounded preceding and current row
    ) as ew_session
from {{ relation }}
{%- endmacro -%}

{#- The last value of a column before each event of its stretch. Before the first gap that may be a stored one. -#}
{%- macro _before_in_stretch(column, continues, again) -%}
    {%- set last -%} lag({{ column }}) ignore nulls over ew_in_order {%- endset -%}
    {%- set stored = 'ew_before.begun.' ~ column -%}
    {%- if not again -%}
        {{- return('coalesce(' ~ last ~ ', ' ~ stored ~ ')' if continues else last) -}}
    {%- endif -%}
case
        when lag(if({{ column }} is null, null, ew_stretch)) ignore nulls over ew_in_order = ew_stretch then {{ last }}
        when ew_stretch = 0 then {{ stored }}
    end
{%- endmacro -%}

{#-
    max_duration: the first event at or after the session's start plus this begins the next session, and so on. Only the
    events of a piece that are so late in it need this. Their times alone are put together, as numbers, and each fold of
    them comes back as a row between the events, which look for the last one before them.

    Several steps read the pieces. Where a table is made of the query, they have a random number, so that Spark makes
    them once (`InlineCTE`), and only events that are late in a piece are sorted again. A MERGE that copies files of
    Iceberg takes no query with one, be it in a view (`RewriteMergeIntoTable`). Those of a stretch are put together
    then, since else Spark would put rows together by chance (`ReplaceCTERefWithRepartition`). From scratch rows that
    are together stay so to the end: they have just the columns that may be used later, in the same places as the rows
    of folds (`UnionExec.outputPartitioning`, Spark 4.1).
-#}
{%- macro _fold_pieces(settings, partition_by, stretch, continues=false) -%}
    {%- set window = event_windows._in_order(settings, partition_by) -%}
    {%- set time_us = event_windows._micros('ew_first_at', settings.time_type) -%}
    {%- set is_once = not continues and (settings.keeps_place or config.get('materialized') == 'table') -%}
    {%- set is_narrow = not settings.keeps_place and not settings.reads_row -%}
    {%- set columns = ['*'] -%}
    {%- if is_narrow -%}
        {%- set columns = ['ew_first_at', 'ew_cut'] + ([] if settings.gap_per_event is none else ['ew_end_us']) -%}
        {%- set used = event_windows._columns(event_windows._aggregate_columns(settings.aggregates, 'collect')) -%}
        {%- for _, name in event_windows._brought_by_event(settings) if name in used -%}
            {%- do columns.append(name) -%}
        {%- endfor -%}
    {%- endif -%}
    {%- set columns_of_stretch = stretch if is_narrow else [] -%}
    {%- set pieces -%}
-- ew_pieces: what lies between them{{ ', made once' if is_once }}
select{{ ' /*+ repartition(' ~ stretch | join(', ') ~ ') */' if is_once }}
    {{ event_windows._columns_and(columns_of_stretch + columns) }}count(ew_cut) over (
        {{ window }}
        rows between unbounded preceding and current row
    ) as ew_piece,
    max(if(ew_cut is null, null, {{ time_us }})) over (
        {{ window }}
        rows between unbounded preceding and current row
    ) as ew_piece_us
from {{ 'ew_begun' if not is_once else '(select *, rand() as ew_random from ew_begun)' }}
    {%- endset -%}
    {%- set between -%}
-- ew_between: {{ 'those events' if is_once else 'the events' }}, and the folds between them
select
    *,
    cast(null as bigint) as ew_begun_us
from ew_pieces
    {%- if is_once %}
where {{ event_windows._is_past_first(settings) }}
    {%- endif %}
union all
select
    {{ event_windows._columns_and(columns_of_stretch) }}ew_any.*,
    ew_begun_us
from ew_folds
    {%- endset -%}
    {%- set any_event = columns + (['ew_piece', 'ew_piece_us'] if is_narrow else []) -%}
    {{- return(
        [pieces] + event_windows._folds_of_pieces(settings, stretch, continues, columns_of_stretch, any_event, time_us)
        + [between] + event_windows._follow_folds(settings, stretch, continues, time_us, is_once)
    ) -}}
{%- endmacro -%}

{#- Whether an event can't be in the first session of its piece. -#}
{%- macro _is_past_first(settings) -%}
{{ event_windows._micros('ew_first_at', settings.time_type) }} - ew_piece_us
{{- ' >= ' ~ event_windows._number(settings.max_duration) }}
{%- endmacro -%}

{#- Where sessions of long pieces begin: columns of the stretch, those of any event of the piece, and the time. -#}
{%- macro _folds_of_pieces(settings, stretch, continues, columns_of_stretch, any_event, time_us) -%}
    {%- set longest = event_windows._number(settings.max_duration) -%}
    {%- set long -%}
-- ew_long: the times of a piece that can't be in its first session
select
    {{ event_windows._columns_and(columns_of_stretch) }}any_value(struct({{ any_event | join(', ') }})) as ew_any,
    array_sort(collect_set({{ time_us }})) as ew_times
from ew_pieces
where {{ event_windows._is_past_first(settings) }}{{ ' and ew_kind = 2' if continues }}
group by {{ (stretch + ['ew_piece']) | join(', ') }}
    {%- endset -%}
    {%- set folds -%}
-- ew_folds: where the next session begins, and the next
select
    {{ event_windows._columns_and(columns_of_stretch) }}ew_any,
    explode(aggregate(
        ew_times,
        named_struct('begun', get(ew_times, 0), 'starts', array(get(ew_times, 0))),
        (ew_so_far, ew_time) -> if(
            ew_time - ew_so_far.begun >= {{ longest }},
            named_struct('begun', ew_time, 'starts', array_append(ew_so_far.starts, ew_time)),
            ew_so_far
        ),
        ew_so_far -> ew_so_far.starts
    )) as ew_begun_us
from ew_long
    {%- endset -%}
    {{- return([long, folds]) -}}
{%- endmacro -%}

{#- The fold that each event is in, and what began a session where its place is kept. -#}
{%- macro _follow_folds(settings, stretch, continues, time_us, is_once) -%}
    {%- set longest = event_windows._number(settings.max_duration) -%}
    {%- set fold_us -%} if(ew_last_begun_us - ew_piece_us >= {{ longest }}, ew_last_begun_us, null) {%- endset -%}
    {%- set followed -%}
-- ew_followed: the last fold before each of them, or with it
select
    *,
    max(ew_begun_us) over (
        partition by {{ stretch | join(', ') }}
        order by coalesce(ew_begun_us, {{ time_us }})
        range between unbounded preceding and current row
        {{- event_windows._exempt('EW04', 'a fold counts for all events of its instant') }}
    ) as ew_last_begun_us
from ew_between
    {%- endset -%}
    {%- set folded -%}
-- ew_folded: the one of its own piece{{ ', and the events before any' if is_once }}
select
    *,
    {{ fold_us }} as ew_fold_us
    {%- if settings.keeps_place %},
    case
        when ew_cut is not null then ew_cut
        when {{ time_us }} = {{ fold_us }} and ew_place = ew_instant{{ ' and ew_kind = 2' if continues }}
            then 'max_duration'
    end as ew_started
    {%- endif %}
from ew_followed
where ew_begun_us is null
    {%- if is_once %}
union all
select
    *,
    cast(null as bigint) as ew_begun_us,
    cast(null as bigint) as ew_last_begun_us,
    cast(null as bigint) as ew_fold_us
    {{- ',\n    ew_cut as ew_started' if settings.keeps_place }}
from ew_pieces
where ({{ event_windows._is_past_first(settings) }}) is not true
    {%- endif %}
    {%- endset -%}
    {{- return([followed, folded]) -}}
{%- endmacro -%}

{#-
    What sessions have where a rule may divide them, none elsewhere, by the names of `_decide_sessions`: where the next
    one begins, what tells apart the ids of those that begin at the same instant, what began them.
-#}
{%- macro _columns_of_pieces(settings) -%}
    {{- return({
        'next_start': 'ew_next_start' if settings.cuts else none,
        'salt': "if(ew_ordinal > 0, concat(' number ', ew_ordinal + 1), '')" if settings.cuts else none,
        'started_by': 'started_by' if settings.cuts else none,
    }) -}}
{%- endmacro -%}
