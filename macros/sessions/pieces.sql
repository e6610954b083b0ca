{#-
    Divides stretches, which are events without a gap (`ew_number`), into sessions (`ew_session`), and says of the first
    event of each what began it (`ew_started`): a gap, `start_when`, `cut_on`, then `max_duration` inside each of those
    pieces. A part of a stretch that continues a stored one (`_touched_parts`) brings `ew_before`, what is known of the
    session that it begins with, and leaves out the `ew_before.begun.skipped` events of the same instant in sessions
    before it. Where events may be gone, `again` says which one begins a session by a gap, in each `ew_stretch` anew.
    From scratch, a piece and a fold of it are a session, and are not numbered (`_group_by_session`).
-#}
{%- macro _divide_stretches(
    settings, partition_by, events='ew_numbered', continues=false, folds=true, again=none
) -%}
    {%- set window = event_windows._in_order(settings, partition_by) -%}
    {%- set ordered -%}
-- ew_ordered: what each event has before it in its run
select
    *
    {%- for column in settings.cut_columns %},
    {%- set last -%} lag({{ column }}) ignore nulls over ew_of_run {%- endset %}
    {%- set first -%} ew_before.begun.{{ column }} {%- endset %}
    {%- set first_of_part -%} if(ew_stretch = 0, {{ first }}, null) {%- endset %}
    {{ 'coalesce(' ~ last ~ ', ' ~ (first_of_part if again else first) ~ ')' if continues else last
    }} as {{ column }}_before
    {%- endfor %}
    {%- if settings.keeps_place %},
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
    {%- endif %}
from {{ events }}
    {%- if settings.cut_columns %}
{{ event_windows._order_named('ew_of_run', settings, partition_by + (['ew_stretch'] if again else [])) }}
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
        when lag(true) over ew_of_run is null then 'gap'
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
{{ event_windows._order_named('ew_of_run', settings, partition_by) }}
{%- endif %}
    {%- endset -%}
    {%- set steps = [ordered, begun] -%}
    {%- do steps.extend(event_windows._fold_pieces(settings, partition_by, continues) if folds else []) -%}
    {%- if folds and not settings.keeps_place -%}
        {{- return(steps) -}}
    {%- endif -%}
    {%- set divided -%}
-- ew_divided: each event with its session in its run
select
    *,
    count(ew_started) over (
        {{ window }}
        rows between unbounded preceding and current row
    ) as ew_session
from {{ 'ew_folded' if folds else 'ew_begun' }}
    {%- endset -%}
    {{- return(steps + [divided]) -}}
{%- endmacro -%}

{#-
    max_duration: the first event at or after the session's start plus this begins the next session, and so on. Only the
    events of a piece that are so late in it need this. Their times alone are put together, as numbers, and each fold of
    them comes back as a row between the events, which look for the last one before them.

    Two steps read the pieces. Where a table is made of the query, they have a random number, so that Spark makes them
    once (`InlineCTE`). A MERGE that copies files of Iceberg takes no query with one, be it in a view
    (`RewriteMergeIntoTable`). Those of a stretch are put together then, since else Spark would put rows together by
    chance (`ReplaceCTERefWithRepartition`). From scratch rows that are together stay so to the end: they have just the
    columns that may be used later, in the same places as the rows of folds (`UnionExec.outputPartitioning`, Spark 4.1).
-#}
{%- macro _fold_pieces(settings, partition_by, continues) -%}
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
    {%- set stretch = partition_by if is_narrow else [] -%}
    {%- set pieces -%}
-- ew_pieces: what lies between them{{ ', made once' if is_once }}
select{{ ' /*+ repartition(' ~ partition_by | join(', ') ~ ') */' if is_once }}
    {{ event_windows._columns_and(stretch + columns) }}count(ew_cut) over (
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
-- ew_between: the events, and the folds between them
select
    *,
    cast(null as bigint) as ew_begun_us
from ew_pieces
union all
select
    {{ event_windows._columns_and(stretch) }}ew_any.*,
    ew_begun_us
from ew_folds
    {%- endset -%}
    {%- set any_event = columns + (['ew_piece', 'ew_piece_us'] if is_narrow else []) -%}
    {{- return(
        [pieces] + event_windows._folds_of_pieces(settings, partition_by, continues, stretch, any_event, time_us)
        + [between] + event_windows._follow_folds(settings, partition_by, continues, time_us)
    ) -}}
{%- endmacro -%}

{#- Where sessions of long pieces begin: columns of the `stretch`, those of any event of the piece, and the time. -#}
{%- macro _folds_of_pieces(settings, partition_by, continues, stretch, any_event, time_us) -%}
    {%- set longest = event_windows._number(settings.max_duration) -%}
    {%- set long -%}
-- ew_long: the times of a piece that can't be in its first session
select
    {{ event_windows._columns_and(stretch) }}any_value(struct({{ any_event | join(', ') }})) as ew_any,
    array_sort(collect_set({{ time_us }})) as ew_times
from ew_pieces
where {{ time_us }} - ew_piece_us >= {{ longest }}{{ ' and ew_kind = 2' if continues }}
group by {{ (partition_by + ['ew_piece']) | join(', ') }}
    {%- endset -%}
    {%- set folds -%}
-- ew_folds: where the next session begins, and the next
select
    {{ event_windows._columns_and(stretch) }}ew_any,
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
{%- macro _follow_folds(settings, partition_by, continues, time_us) -%}
    {%- set longest = event_windows._number(settings.max_duration) -%}
    {%- set fold_us -%} if(ew_last_begun_us - ew_piece_us >= {{ longest }}, ew_last_begun_us, null) {%- endset -%}
    {%- set followed -%}
-- ew_followed: the last fold before each of them, or with it
select
    *,
    max(ew_begun_us) over (
        partition by {{ partition_by | join(', ') }}
        order by coalesce(ew_begun_us, {{ time_us }})
        range between unbounded preceding and current row
        {{- event_windows._exempt('EW04', 'a fold counts for all events of its instant') }}
    ) as ew_last_begun_us
from ew_between
    {%- endset -%}
    {%- set folded -%}
-- ew_folded: the one of its own piece
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
    {%- endset -%}
    {{- return([followed, folded]) -}}
{%- endmacro -%}

{#-
    One row a session of a stretch that was divided. Sessions that begin at the same instant are numbered, from 0. A
    session that was cut ends where the next one begins; the last one of a stretch when the stretch does.
-#}
{%- macro _group_by_session(settings) -%}
    {%- set folds = settings.max_duration is not none -%}
    {%- set session = ['ew_piece', 'ew_fold_us'] if folds else ['ew_session'] -%}
    {%- set begun_by = "if(ew_fold_us is null, max(ew_cut), 'max_duration')" if folds else 'max(ew_started)' -%}
    {%- set in_order -%} order by {{ session | join(', ') }} {%- endset -%}
    {%- set once = event_windows._exempt('EW05', 'each session of a run is one row') -%}
    {%- set grouped -%}
-- ew_grouped: one row a session
select
    {{ event_windows._columns_and(settings['keys']) }}ew_number,
    {{ session | join(',\n    ') }},
    {{ begun_by }} as started_by,
    min(ew_first_at) as session_start,
    max(ew_first_at) as last_event_at,
    {%- if settings.gap_per_event is not none %}
    max(ew_end_us) as ew_own_end_us,
    {%- endif %}
    count(*) as event_count
    {{- event_windows._and_columns(event_windows._aggregate_columns(settings.aggregates, 'collect')) }}
from {{ 'ew_folded' if folds else 'ew_divided' }}
group by {{ (settings['keys'] + ['ew_number'] + session) | join(', ') }}
    {%- endset -%}
    {%- set placed -%}
select
    *,
    {%- if settings.gap_per_event is not none %}
    max(ew_own_end_us) over (
        partition by {{ (settings['keys'] + ['ew_number']) | join(', ') }}
        {{ in_order }}{{ once }}
        rows between unbounded preceding and unbounded following
    ) as ew_end_us,
    {%- endif %}
    first_value(session_start) over (
        partition by {{ (settings['keys'] + ['ew_number']) | join(', ') }}
        {{ in_order }}{{ once }}
        rows between 1 following and 1 following
    ) as ew_next_start,
    row_number() over (
        partition by {{ (settings['keys'] + ['ew_number', 'session_start']) | join(', ') }}
        {{ in_order }}{{ once }}
        rows between unbounded preceding and current row
    ) - 1 as ew_ordinal
from ew_grouped
    {%- endset -%}
    {{- return([grouped, {'sql': placed}]) -}}
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
