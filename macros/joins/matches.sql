{#-
    The matches that this run finds: new left rows with all right rows, and older left rows with new right rows. Spark
    joins in the same order (StreamingSymmetricHashJoinExec). A row that was delivered twice is in here twice.
-#}
{%- macro _new_matches(settings, run) -%}
    {%- if run.continues and event_windows._is_joined_at_once(settings, run) -%}
        {{- return(event_windows._new_matches_at_once(settings, run)) -}}
    {%- endif -%}
    {%- set joins = [['new', 'all', 'left'], ['old', 'new', 'right']] if run.continues else [['new', 'new', 'left']] -%}
    {%- set steps, parts = [], [] -%}
    {%- for left, right, spread in joins -%}
        {%- set from = {} -%}
        {%- for side, which in [['left', left], ['right', right]] -%}
            {%- set rows = event_windows._accepted_rows(settings, run, side, which) -%}
            {%- do steps.append(rows) -%}
            {%- if settings.bucket is none -%}
                {%- do from.update({side: rows.name}) -%}
            {%- else -%}
                {%- set placed = event_windows._rows_in_buckets(settings, rows.name, side) if side == spread
                    else event_windows._rows_in_their_bucket(settings, rows.name) -%}
                {%- do steps.append(placed) -%}
                {%- do from.update({side: placed.name}) -%}
            {%- endif -%}
        {%- endfor -%}
        {#- few rows are sent to the others, which Spark then need not shuffle; more than that may not fit in memory -#}
        {%- set is_sent = run.continues and run.is_known and settings[spread].measured.events <= 50000 -%}
        {%- do parts.append(event_windows._matches(
            settings, 'inner', from, true, sent=spread[:1] if is_sent else none
        )) -%}
    {%- endfor -%}
    {%- set matches -%}
-- ew_matches: what matches now
{{ parts | join('\n\nunion all\n\n') }}
    {%- endset -%}
    {{- return(steps + [matches]) -}}
{%- endmacro -%}

{#-
    Whether both joins of a run are made as one. That reads each side once for them, where two joins read it twice. But
    new and older rows of a side then take the same way, so that the new ones of a long range, which are few beside the
    older ones, would no longer be broadcast to those.
-#}
{%- macro _is_joined_at_once(settings, run) -%}
    {%- set reach = settings.reach -%}
    {%- if reach.lower is none or reach.upper is none -%}
        {{- return(false) -}}
    {%- endif -%}
    {{- return(event_windows._is_short(run, 4 * (reach.upper - reach.lower))) -}}
{%- endmacro -%}

{#-
    The same matches by one join. What decides is the left row: a new one meets all right rows, an older one the new
    ones, so that a new right row is there twice. Two older rows never meet. Of two rows that meet the new one is in
    several buckets, of two new ones the left one.
-#}
{%- macro _new_matches_at_once(settings, run) -%}
    {%- set left = event_windows._accepted_rows(settings, run, 'left', 'all') -%}
    {%- set right = event_windows._accepted_rows(settings, run, 'right', 'all') -%}
    {%- set has_buckets = settings.bucket is not none -%}
    {%- set own -%} array({{ event_windows._bucket_of('ew_time_us', settings.bucket) }}) {%- endset -%}
    {%- set left_meets -%}
-- ew_left_meets: a new row in every bucket that may hold a partner, an older one in its own
select *
from ew_left_all
    {%- if has_buckets %}
lateral view explode(if(
    ew_is_new,
    {{ event_windows._buckets_of_partners(settings, 'left') | indent }},
    {{ own }}
)) as ew_bucket
    {%- endif %}
    {%- endset -%}
    {%- set right_meets -%}
-- ew_right_meets: each row for new left rows, a new one for older left rows as well
select *
from ew_right_all
lateral view explode(if(ew_is_new, array(true, false), array(true))) as ew_meets_new
    {%- if has_buckets %}
lateral view explode(if(
    ew_meets_new,
    {{ own }},
    {{ event_windows._buckets_of_partners(settings, 'right') | indent }}
)) as ew_bucket
    {%- endif %}
    {%- endset -%}
    {%- set from = {'left': 'ew_left_meets' if has_buckets else 'ew_left_all', 'right': 'ew_right_meets'} -%}
    {%- set matches -%}
-- ew_matches: what matches now
{{ event_windows._matches(settings, 'inner', from, true, 'l.ew_is_new = r.ew_meets_new') }}
    {%- endset -%}
    {{- return([left, right] + ([left_meets] if has_buckets else []) + [right_meets, matches]) -}}
{%- endmacro -%}

{#-
    A join of two steps, one row a match, and one a row that comes out without. `how` is a join type, or right_anti for
    the right rows without a match; `from` names the step of each side, `more` is a condition beside those of a match,
    `sent` is the side (l or r) that Spark is to broadcast. Matches of a state get id and status later.
-#}
{%- macro _matches(settings, how, from, keeps_state=false, more=none, sent=none) -%}
    {%- set shown = {'left_semi': ['l'], 'left_anti': ['l'], 'right_anti': ['r']}.get(how, ['l', 'r']) -%}
    {%- set may_miss = {'left': ['r'], 'right': ['l'], 'full': ['l', 'r']}.get(how, []) -%}
select{{ ' /*+ broadcast(' ~ sent ~ ') */' if sent }}
    {{ event_windows._columns(event_windows._joined_columns(settings, shown, may_miss)) }},
    {%- if keeps_state %}
    l.{{ settings.left.id }} as left_id,
    r.{{ settings.right.id }} as right_id,
    l.{{ settings.left.time }} as left_event_at,
    r.{{ settings.right.time }} as right_event_at
    {%- else %}
    {{ event_windows._match_id(
        settings, 'l.' ~ settings.left.id if 'l' in shown else 'null',
        'r.' ~ settings.right.id if 'r' in shown else 'null'
    ) }} as match_id,
    {%- if may_miss %}
    if({{ may_miss | join('.ew_time_us is null or ') }}.ew_time_us is null, 'unmatched', 'match') as status
    {%- else %}
    '{{ 'unmatched' if how in ['left_anti', 'right_anti'] else 'match' }}' as status
    {%- endif %}
    {%- endif %}
{%- if how == 'right_anti' %}
from {{ from.right }} as r
left anti join {{ from.left }} as l
{%- else %}
from {{ from.left }} as l
{{ event_windows._join_types()[how].sql }} {{ from.right }} as r
{%- endif %}
    on {{ event_windows._match_conditions(settings) }}
    {%- if more %}
    and {{ more }}
    {%- endif %}
{%- endmacro -%}

{#-
    What makes two rows a match: equal keys, their hash before them where there is one, one bucket, times within the
    interval, and the caller's own condition.
-#}
{%- macro _match_conditions(settings) -%}
    {%- if settings.left.hash -%}
l.ew_key_hash = r.ew_key_hash
    and {% endif -%}
    {%- for column in settings.columns if column.argument == 'on' -%}
        {{- '\n    and ' if not loop.first -}}
        {%- if column.window is defined -%}
            {%- set left_window = event_windows._bucket_of('l.ew_time_us', column.window) -%}
{{ left_window }} = {{ event_windows._bucket_of('r.ew_time_us', column.window) }}
        {%- else -%}
l.{{ event_windows._quote(column.left) }} = r.{{ event_windows._quote(column.right) }}
        {%- endif -%}
    {%- endfor %}
    {%- if settings.bucket is not none %}
    and l.ew_bucket = r.ew_bucket
    {%- endif %}
    {%- if settings.lower is not none %}
    and r.ew_time_us >= {{ event_windows._shifted('l.ew_time_us', settings.lower) }}
    {%- endif %}
    {%- if settings.upper is not none %}
    and r.ew_time_us <= {{ event_windows._shifted('l.ew_time_us', settings.upper) }}
    {%- endif %}
    {%- for name in ['left', 'right'] if settings[name].condition is not none %}
    and {{ name[:1] }}.ew_may_match
    {%- endfor %}
    {%- if settings.condition is not none %}
    and ({{ settings.condition }})
    {%- endif -%}
{%- endmacro -%}

{#-
    The columns that the user asked for, from the sides that are `shown` (l, r); those in `may_miss` may have no row.
-#}
{%- macro _joined_columns(settings, shown, may_miss) -%}
    {%- set columns = [] -%}
    {%- for column in settings.columns -%}
        {%- do columns.append([
            event_windows._joined_column(settings, column, shown, may_miss), event_windows._quote(column.name),
        ]) -%}
    {%- endfor -%}
    {{- return(columns) -}}
{%- endmacro -%}

{#- The SQL of a column of the result, from the sides that are `shown`; of those in `may_miss` it may be NULL. -#}
{%- macro _joined_column(settings, column, shown, may_miss) -%}
    {%- set found = [] -%}
    {%- for alias in shown -%}
        {%- set name = 'left' if alias == 'l' else 'right' -%}
        {%- set side = settings[name] -%}
        {%- if column.window is defined -%}
            {%- do found.append(
                event_windows._window_start(alias ~ '.' ~ side.time, column.window, side.time_type)
            ) -%}
        {%- elif column[name] is defined -%}
            {%- do found.append(alias ~ '.' ~ event_windows._quote(column[name])) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- if found | length < 2 -%}
{{ found[0] if found else 'null' }}
    {%- elif may_miss == ['l', 'r'] -%}
coalesce({{ found | join(', ') }})
    {%- else -%}
{{ found[1] if may_miss == ['l'] else found[0] }}
    {%- endif -%}
{%- endmacro -%}

{#-
    The id of a pair, or of a row that has no partner: a hash of both ids. JSON keeps NULL apart from text and one id
    from the other.
-#}
{%- macro _match_id(settings, left_id, right_id) -%}
    {{- return(event_windows._hashed([
        ['left', left_id, settings.left.id_type], ['right', right_id, settings.right.id_type]
    ])) -}}
{%- endmacro -%}

{#- The rows of a step, which are of one `side`, each in every bucket of time in which a partner may be. -#}
{%- macro _rows_in_buckets(settings, step, side) -%}
    {%- set sql -%}
select *
from {{ step }}
lateral view explode({{ event_windows._buckets_of_partners(settings, side) }}) as ew_bucket
    {%- endset -%}
    {{- return({'name': step ~ '_spread', 'why': 'each row in every bucket that may hold a partner', 'sql': sql}) -}}
{%- endmacro -%}

{#- An array of the buckets of time in which a partner of a row of one `side` may be. -#}
{%- macro _buckets_of_partners(settings, side) -%}
    {%- set first = settings.lower if side == 'left' else 0 - settings.upper -%}
    {%- set last = settings.upper if side == 'left' else 0 - settings.lower -%}
sequence(
    {{ event_windows._bucket_of(event_windows._shifted('ew_time_us', first), settings.bucket) }},
    {{ event_windows._bucket_of(event_windows._shifted('ew_time_us', last), settings.bucket) }},
    {{ settings.bucket }}L
)
{%- endmacro -%}

{#- The rows of a step with the bucket of time that each is in, by the bucket's start. -#}
{%- macro _rows_in_their_bucket(settings, step) -%}
    {%- set sql -%}
select
    *,
    {{ event_windows._bucket_of('ew_time_us', settings.bucket) }} as ew_bucket
from {{ step }}
    {%- endset -%}
    {{- return({'name': step ~ '_once', 'why': 'each row in its bucket of time', 'sql': sql}) -}}
{%- endmacro -%}
