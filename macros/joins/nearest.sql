{#-
    The nearest right row of each left row. The rows of both sides are put one below the other in `ew_both`, sorted by
    key and time, and each left row takes the last right row before it: one pass, however many rows a key has.
    `nearest` looks in both directions.

    A row of `ew_both` is a left one or a right one (`ew_is_left`), and has NULL in the columns of the other side.
-#}

{#-
    The left rows of a step. Those that can match nothing (`ew_may_match`) come out all the same. In a run `is_new` says
    which rows are new, and there is more that a stored row has.
-#}
{%- macro _left_to_compare(settings, step, is_new=none) -%}
select
    {{ event_windows._columns(event_windows._joined_columns(settings, ['l'], [])) }},
    l.{{ settings.left.id }} as left_id,
    null as right_id,
    {%- if is_new %}
    l.{{ settings.left.time }} as left_event_at,
    null as right_event_at,
    null as match_id,
    null as ew_status,
    null as is_final,
    {{ is_new }} as ew_is_new,
    {%- endif %}
    l.ew_time_us,
    true as ew_is_left,
    l.ew_time_us is not null{{ event_windows._has_keys(settings, 'left', 'l.') }}
    {{- ' and coalesce(l.ew_may_match, false)' if settings.left.condition is not none }} as ew_may_match
from {{ step }} as l
{%- endmacro -%}

{#-
    That a row has all its keys, since a NULL equals nothing, after another condition. `part` says whose names they have
    (`_join_columns`).
-#}
{%- macro _has_keys(settings, part, of='') -%}
    {%- for column in event_windows._equal_columns(settings) -%}
        {{- ' and ' ~ of }}{{ event_windows._quote(column[part]) }} is not null
    {%- endfor -%}
{%- endmacro -%}

{#- The right rows of a step that can match. -#}
{%- macro _right_to_compare(settings, step, is_new=none) -%}
select
    {{ event_windows._columns(event_windows._joined_columns(settings, ['r'], [])) }},
    null as left_id,
    r.{{ settings.right.id }} as right_id,
    {%- if is_new %}
    null as left_event_at,
    r.{{ settings.right.time }} as right_event_at,
    null as match_id,
    null as ew_status,
    null as is_final,
    {{ is_new }} as ew_is_new,
    {%- endif %}
    r.ew_time_us,
    false as ew_is_left,
    true as ew_may_match
from {{ step }} as r
where r.ew_time_us is not null{{ event_windows._has_keys(settings, 'right', 'r.') }}
{{- ' and r.ew_may_match' if settings.right.condition is not none }}
{%- endmacro -%}

{#-
    Stored rows: each as a left row, and its match as a right row, beside which a new one has to be nearer. Where older
    left rows come from their source, a stored one only stays as it is.
-#}
{%- macro _stored_to_compare(settings) -%}
    {%- set left_us = event_windows._micros('left_event_at', settings.left.time_type) -%}
    {%- set right_us = event_windows._micros('right_event_at', settings.right.time_type) -%}
select
    {{ event_windows._quoted(settings.names) | join(',\n    ') }},
    left_id,
    right_id,
    left_event_at,
    right_event_at,
    match_id,
    ew_status,
    is_final,
    false as ew_is_new,
    if(ew_is_left, {{ left_us }}, {{ right_us }}) as ew_time_us,
    ew_is_left,
    {%- if settings.left.rereads %}
    not ew_is_left or false as ew_may_match
    {%- else %}
    not ew_is_left or left_event_at is not null{{ event_windows._has_keys(settings, 'name') }} as ew_may_match
    {%- endif %}
from ew_stored
lateral view explode(if(right_id is null, array(true), array(true, false))) as ew_is_left
{%- endmacro -%}

{#-
    The keys of new left rows, as a step: only their older right rows are read where a match may be far away. Nothing
    where it is near, or where new rows have more keys than can be sent to all.
-#}
{%- macro _new_keys(settings, run) -%}
    {%- if not run.continues or not event_windows._has_one_type(settings) or not event_windows._are_few(run)
        or event_windows._is_joined_at_once(settings, run) -%}
        {{- return([]) -}}
    {%- endif -%}
    {%- set keys -%}
-- ew_new_keys: whose older right rows can be a match
select distinct
    {%- for column in event_windows._equal_columns(settings) %}
    {{ event_windows._quote(column.left) }} as ew_key_{{ loop.index }}{{ ',' if not loop.last }}
    {%- endfor %}
from ew_left_checked
    {%- if settings.left.rereads %}
where ew_is_new
    {%- endif %}
    {%- endset -%}
    {{- return([keys]) -}}
{%- endmacro -%}

{#- What a run compares: new rows of both sides, older ones that they can touch, and stored ones, if there are any. -#}
{%- macro _rows_to_compare(settings, run, has_stored) -%}
    {%- set rereads = settings.left.rereads -%}
    {%- set which = 'all' if run.continues else 'new' -%}
    {%- set is_new = 'ew_is_new' if run.continues else 'true' -%}
    {%- set left = event_windows._accepted_rows(settings, run, 'left', which if rereads else 'new') -%}
    {%- set right = event_windows._accepted_rows(settings, run, 'right', which) -%}
    {%- set both -%}
-- ew_both: the rows of both sides, one below the other
{{ event_windows._left_to_compare(settings, left.name, is_new if rereads else 'true') }}
union all
{{ event_windows._right_to_compare(settings, right.name, is_new) }}
    {%- if has_stored %}
union all
{{ event_windows._stored_to_compare(settings) }}
    {%- endif -%}
    {%- endset -%}
    {{- return([left, right, both]) -}}
{%- endmacro -%}

{#-
    Each row of `ew_both` with the nearest right row (`ew_match`), and whether a left row takes it: it is near enough,
    and in a run one of the two is new. A stored row also takes an older one, which was rejected or not there before:
    behind it a new one would not be seen.
-#}
{%- macro _nearest_rows(settings, in_run=false) -%}
    {%- set looks_back, looks_ahead = settings.direction != 'forward', settings.direction != 'backward' -%}
    {%- set is_both = looks_back and looks_ahead -%}
    {%- set back, ahead = ['ew_before', 'ew_after'] if is_both else ['ew_match', 'ew_match'] -%}
    {%- set sorted -%}
-- ew_sorted: each row with the last right row before it on the way
select
    *
    {%- if looks_back %},
    {{ event_windows._last_right_row(settings, 'ew_time_us', in_run) | indent }} as {{ back }}
    {%- endif %}
    {%- if looks_ahead %},
    {{ event_windows._last_right_row(settings, 'ew_time_us desc', in_run) | indent }} as {{ ahead }}
    {%- endif %}
from ew_both
    {%- endset -%}
    {%- set nearer -%}
-- ew_nearer: the nearer one of two
select
    *,
    if(
        ew_before is null
        or try_subtract(ew_after.ew_time_us, ew_time_us) < try_subtract(ew_time_us, ew_before.ew_time_us),
        ew_after,
        ew_before
    ) as ew_match
from ew_sorted
    {%- endset -%}
    {%- set taken -%}
-- ew_nearest: whether a left row takes it
select
    *,
    ew_may_match
    and ew_match is not null
    {%- if in_run %}
    and (
        ew_is_new
        or ew_match.ew_is_new
        {%- if not settings.left.rereads %}
        or not (ew_match.right_id <=> right_id and ew_match.right_event_at <=> right_event_at)
        {%- endif %}
    )
    {%- endif %}
    {%- if settings.lower is not none and looks_back %}
    and ew_match.ew_time_us >= {{ event_windows._shifted('ew_time_us', settings.lower) }}
    {%- endif %}
    {%- if settings.upper is not none and looks_ahead %}
    and ew_match.ew_time_us <= {{ event_windows._shifted('ew_time_us', settings.upper) }}
    {%- endif %} as ew_is_taken
from {{ 'ew_nearer' if is_both else 'ew_sorted' }}
    {%- endset -%}
    {{- return([sorted] + ([nearer] if is_both else []) + [taken]) -}}
{%- endmacro -%}

{#-
    The last right row up to a row, in an `order` of time. At one instant the largest id counts, looking forward only
    the smallest. Left rows come after the right rows of their instant if these match, else before them; looking ahead
    after looking back, before them. Rows that can match nothing are kept out of the way of the others.
-#}
{%- macro _last_right_row(settings, order, in_run) -%}
    {%- set right = ['right_id', 'ew_time_us'] + (['right_event_at', 'ew_is_new'] if in_run else []) -%}
    {%- for column in settings.columns if column.left is not defined -%}
        {%- do right.append(event_windows._quote(column.name)) -%}
    {%- endfor -%}
    {%- set keys = event_windows._quoted(event_windows._equal_columns(settings) | map(attribute='name')) -%}
    {%- set is_second = settings.direction == 'nearest' and order != 'ew_time_us' -%}
last_value(if(
    ew_is_left, null, struct({{ right | join(', ') }})
)) ignore nulls over (
    partition by {{ keys | join(', ') }}, if(ew_may_match, null, left_id)
    order by
        {{ order }},
        ew_is_left{{ ' desc' if is_second or not settings.exact }},
        right_id{{ ' desc' if settings.direction == 'forward' }}
        {%- if in_run %},
        ew_is_new desc
        {%- endif %}
    rows between unbounded preceding and current row
)
{%- endmacro -%}

{#-
    The columns of the result: those of the left row, and of its match where it takes one. In a run a row that takes
    none may be stored, and keeps the match that it has.
-#}
{%- macro _compared_columns(settings, in_run=false) -%}
    {%- set columns = [] -%}
    {%- for column in settings.columns -%}
        {%- set name = event_windows._quote(column.name) -%}
        {%- set left_type = event_windows._type_of(settings.left.columns, column.left) if column.argument == 'on' -%}
        {%- if column.left is not defined -%}
            {%- set matched -%} if(ew_is_taken, ew_match.{{ name }}, {{ name if in_run else 'null' }}) {%- endset -%}
            {%- do columns.append([matched, name]) -%}
        {%- elif left_type and left_type != event_windows._type_of(settings.right.columns, column.right) -%}
            {%- do columns.append(['cast(' ~ name ~ ' as ' ~ left_type ~ ')', name]) -%}
        {%- else -%}
            {%- do columns.append([name, name]) -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(columns) -}}
{%- endmacro -%}

{#-
    What a run has of each left row, as `_rows_by_id` has it of an interval join: a match that it takes now, or the row
    as it is stored; and the new rows of both sides. A new left row counts before an older one of its id, be that one
    nearer to its match: hence the rank of a new row and, of these, the last place.
-#}
{%- macro _nearest_by_id(settings, run) -%}
    {%- set found -%}
-- ew_found: each left row that has a nearer match now, and stored ones as they are
select
    {{ event_windows._columns(event_windows._compared_columns(settings, in_run=true)) }},
    coalesce(match_id, {{ event_windows._match_id(settings, 'left_id', 'null') }}) as match_id,
    if(not ew_is_taken, 3, if(ew_is_new, 1, 2)) as ew_rank,
    left_id,
    if(ew_is_taken, ew_match.right_id, right_id) as right_id,
    left_event_at,
    if(ew_is_taken, ew_match.right_event_at, right_event_at) as right_event_at,
    if(ew_is_taken, 'match', ew_status) as ew_status,
    is_final,
    cast(null as string) as side,
    cast(null as string) as reason,
    9223372036854775807L as ew_time_us,
    cast(null as bigint) as ew_cursor
from ew_nearest
where ew_is_left and (ew_is_taken or ew_status is not null)
    {%- endset -%}
    {{- return([found] + event_windows._all_by_id(settings, run)) -}}
{%- endmacro -%}
