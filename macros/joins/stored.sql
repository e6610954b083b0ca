{#-
    Stored rows that this run can change, as a step; before it where they are, if they are looked up. Nothing where
    there are none.
-#}
{%- macro _stored_by_id(settings, run) -%}
    {%- set stored = event_windows._stored_rows(settings, run) if run.continues else none -%}
    {%- if stored is none -%}
        {{- return([]) -}}
    {%- endif -%}
    {%- set looks_up = event_windows._looks_up_waiting_rows(settings, run) -%}
    {{- return(([event_windows._touched_waiting(settings)] if looks_up else []) + [{
        'name': 'ew_stored', 'why': 'stored rows that a match or the watermark can change', 'sql': stored
    }]) -}}
{%- endmacro -%}

{#-
    Stored rows that this run can change: those without a match that may have one now, or that the watermark has passed;
    of a semi join those that a match must not put out again, of an as-of join those whose match may not be the nearest
    any more; those that become final; and the checkpoint, which nothing changes (`_carries_checkpoint`). None where
    there is none of these. Bounds are literals on bare columns, since Delta and Iceberg skip files by nothing else.
-#}
{%- macro _stored_rows(settings, run) -%}
    {%- set kinds, released, others = [], [], [] -%}
    {%- for side in settings.type.outer -%}
        {%- set after = settings.released_after[side] -%}
        {%- set release = none if after is none
            else "status = 'pending' and " ~ event_windows._is_passed(settings, side, run.watermark_to, after) -%}
        {%- do kinds.append(event_windows._can_change(settings, side, release)) -%}
        {%- do released.append(release) -%}
    {%- endfor -%}
    {%- if settings.how == 'left_semi' or settings.direction is defined and not settings.type.outer -%}
        {%- do others.append("status = 'match' and " ~ event_windows._can_be_matched(settings, 'left')) -%}
    {%- endif -%}
    {%- if settings.is_bounded -%}
        {%- set becomes_final -%}
not is_final and (
    {{ event_windows._is_final(settings, run) | indent }}
)
        {%- endset -%}
        {%- do others.append(becomes_final) -%}
    {%- endif -%}
    {%- if event_windows._carries_checkpoint(settings, run) -%}
        {%- do others.append(
            event_windows._checkpoints_since(settings, run) ~ (' and not is_final' if settings.is_bounded else '')
        ) -%}
    {%- endif -%}
    {%- if not kinds + others -%}
        {{- return(none) -}}
    {%- endif -%}
    {%- set looks_up = event_windows._looks_up_waiting_rows(settings, run) -%}
    {%- set sql -%}
select{{ ' /*+ broadcast(ew_touched) */' if looks_up }}
    {{ event_windows._quoted(settings.names) | join(',\n    ') }},
    match_id,
    3 as ew_rank,
    left_id,
    right_id,
    left_event_at,
    right_event_at,
    status as ew_status,
    is_final,
    null as side,
    null as reason,
    null as ew_time_us,
    null as ew_cursor
from {{ this }}
    {%- if looks_up %}
left join ew_touched
    on
        {{ event_windows._is_touched(settings) | indent(8) }}
    {%- endif %}
where
    {%- if looks_up %}
    (
        {{ (kinds + others) | join('\nor ') | indent(8) }}
    )
    and (
        {{ (['ew_bucket is not null'] + released | reject('none') | list + others) | join('\nor ') | indent(8) }}
    )
    {%- else %}
    {{ (kinds + others) | join('\nor ') | indent }}
    {%- endif %}
    {%- endset -%}
    {{- return(sql) -}}
{%- endmacro -%}

{#-
    A stored row of a side without a match that may have one now, or that waits no longer (`release`); of an as-of join
    also one with a match. A left row that comes from its source is compared beside its match, be it final.
-#}
{%- macro _can_change(settings, side, release) -%}
    {%- set is_asof = settings.direction is defined -%}
(
    status in ({{ "'match', " if is_asof }}'pending', 'unmatched')
    {%- if settings.is_bounded and not (is_asof and settings.left.rereads) %}
    and not is_final
    {%- endif %}
    {%- if not is_asof %}
    and {{ 'right' if side == 'left' else 'left' }}_id is null
    {%- endif %}
    and (
        {{ event_windows._can_be_matched(settings, side) }}
        {%- if release is not none %}
        or {{ release }}
        {%- endif %}
    )
)
{%- endmacro -%}

{#- Whether a new row can match a stored row of a side, and of an as-of join be nearer than its match. -#}
{%- macro _can_be_matched(settings, side) -%}
    {%- set nearer = event_windows._can_be_nearer(settings) -%}
{{ event_windows._can_match(settings, side, side ~ '_event_at') }}{{ ' and ' ~ nearer if nearer }}
{%- endmacro -%}

{#-
    Of an as-of join: a condition on a stored match that holds wherever a new right row can be nearer. Where older left
    rows come from their source, each needs its match beside it, so there is none.
-#}
{%- macro _can_be_nearer(settings) -%}
    {%- set right = settings.right -%}
    {%- if settings.left.rereads -%}
        {#- each needs its match -#}
    {%- elif settings.direction == 'backward' -%}
(right_event_at is null or right_event_at <= {{ event_windows._timestamp(right.last_event, right.time_type) }})
    {%- elif settings.direction == 'forward' -%}
(right_event_at is null or right_event_at >= {{ event_windows._timestamp(right.first_event, right.time_type) }})
    {%- elif settings.direction == 'nearest' -%}
        {%- set left_us = event_windows._micros('left_event_at', settings.left.time_type) -%}
        {%- set right_us = event_windows._micros('right_event_at', right.time_type) -%}
        {#- a difference that no BIGINT holds is the largest -#}
(
        right_event_at is null
        or coalesce(abs(try_subtract({{ left_us }}, {{ right_us }})), {{ event_windows._number(9223372036854775807) }})
        >= greatest(
            try_subtract({{ right.first_event }}, {{ left_us }}),
            try_subtract({{ left_us }}, {{ right.last_event }})
        )
    )
    {%- endif -%}
{%- endmacro -%}

{#-
    Whether stored rows that wait for a match are looked up by their key and time. Those of a short range are all read,
    touched or not; and many new rows touch so many that a look at each costs more than it spares.
-#}
{%- macro _looks_up_waiting_rows(settings, run) -%}
    {{- return(
        settings.type.outer and settings.bucket is not none and event_windows._has_one_type(settings)
        and not event_windows._is_joined_at_once(settings, run) and event_windows._are_few(run)
    ) -}}
{%- endmacro -%}

{#-
    Where a row that waits can be touched: in each bucket of time that may hold a partner of a new row of the other
    side, and in that of a new row of its own side, which may be itself once more.
-#}
{%- macro _touched_waiting(settings) -%}
    {%- set parts = [] -%}
    {%- for side in settings.type.outer -%}
        {%- set other = 'right' if side == 'left' else 'left' -%}
        {%- set own -%} array({{ event_windows._bucket_of('ew_time_us', settings.bucket) }}) {%- endset -%}
        {%- for new, buckets in [[other, event_windows._buckets_of_partners(settings, other)], [side, own]] -%}
            {%- set part -%}
select distinct
    {%- for column in event_windows._equal_columns(settings) %}
    {{ event_windows._quote(column[new]) }} as ew_key_{{ loop.index }},
    {%- endfor %}
    '{{ side }}' as ew_side,
    explode({{ buckets | indent }}) as ew_bucket
from ew_{{ new }}_new
            {%- endset -%}
            {%- do parts.append(part) -%}
        {%- endfor -%}
    {%- endfor -%}
-- ew_touched: where rows that wait may have a match now
{{ parts | join('\nunion\n') }}
{%- endmacro -%}

{#- The conditions on a stored row and one of `_touched_waiting`. -#}
{%- macro _is_touched(settings) -%}
    {%- set left_us = event_windows._micros('left_event_at', settings.left.time_type) -%}
    {%- set right_us = event_windows._micros('right_event_at', settings.right.time_type) -%}
    {%- set time_us -%} if(right_id is null, {{ left_us }}, {{ right_us }}) {%- endset -%}
    {%- for column in event_windows._equal_columns(settings) -%}
{{ event_windows._quote(column.name) }} = ew_key_{{ loop.index }}
and {% endfor -%}
ew_side = if(right_id is null, 'left', 'right')
and ew_bucket = {{ event_windows._bucket_of(time_us, settings.bucket) }}
{%- endmacro -%}

{#- Whether a watermark has passed a stored row of a side, `after` microseconds after its own time. -#}
{%- macro _is_passed(settings, side, watermark, after, of='') -%}
    {%- set bound = event_windows._release_bound(settings, watermark, after) -%}
{{ of }}{{ side }}_event_at <= {{ event_windows._timestamp(bound, settings[side].time_type) }}
{%- endmacro -%}

{#-
    The latest time whose rows a watermark has passed, `after` microseconds after their own time; where windows have to
    be equal, the rows of a window are passed together, at its end.
-#}
{%- macro _release_bound(settings, watermark, after) -%}
    {%- if settings.window is not none -%}
{{ watermark }} - pmod({{ watermark }}, {{ settings.window }}) - 1
    {%- elif after < 0 -%}
{{ watermark }} + {{ 0 - after }}
    {%- else -%}
{{ watermark }}{{ ' - ' ~ after if after }}
    {%- endif -%}
{%- endmacro -%}

{#-
    Whether no later run can write this row of a state again: each row in it would be rejected as late if it came once
    more, and what came out without a match can get none. All by the bound that the next run rejects by; NULL before
    there is one.
-#}
{%- macro _is_final(settings, run) -%}
    {%- set left_is_late = event_windows._is_passed(settings, 'left', run.bound_to, 0) -%}
    {%- if settings.direction == 'nearest' -%}
        {%- set left_us = event_windows._micros('left_event_at', settings.left.time_type) -%}
        {%- set right_us = event_windows._micros('right_event_at', settings.right.time_type) -%}
        {%- set nearer_until -%}
try_add({{ left_us }}, abs(try_subtract({{ left_us }}, {{ right_us }}))) - if({{ right_us }} < {{ left_us }}, 1, 0)
        {%- endset -%}
        {%- set bound = event_windows._release_bound(settings, run.bound_to, 0) -%}
(status = 'match' and {{ left_is_late }} and {{ nearer_until }} <= {{ bound }})
    {%- elif settings.type.pairs -%}
(status = 'match' and {{ left_is_late }} and {{ event_windows._is_passed(settings, 'right', run.bound_to, 0) }})
    {%- elif settings.how == 'left_semi' -%}
(status = 'match' and {{ left_is_late }})
    {%- endif -%}
    {%- for side in settings.type.outer -%}
        {%- set longest = [settings.released_after[side] or 0, 0] | max -%}
        {{- '\nor ' if settings.type.pairs or not loop.first -}}
(status in ('unmatched', 'superseded') and {{ event_windows._is_passed(settings, side, run.bound_to, longest) }})
    {%- endfor -%}
{%- endmacro -%}

{#- Begins a run of a join: measures both sides, and bounds the MERGE by what the run can change. -#}
{%- macro _begin_join(settings, checkpoint) -%}
    {%- set run = event_windows._begin_run(settings, checkpoint) -%}
    {%- do settings.update({'left': run.sources[0], 'right': run.sources[1]}) -%}
    {%- do event_windows._set_reach(event_windows._earliest_touched(settings, run)) -%}
    {{- return(run) -}}
{%- endmacro -%}

{#-
    The earliest time of either side in a stored row that this run can change. Rows that wait, or are not final, are
    behind watermark and bound by at most what a match is long; without a watermark yet, or with an open interval, it
    may be any row. Of an as-of join it is the time of the left row alone.
-#}
{%- macro _earliest_touched(settings, run) -%}
    {%- set reach = settings.reach -%}
    {%- set is_open = reach.upper is none or reach.lower is none and settings.direction is not defined -%}
    {%- if is_open or run.watermark_from == event_windows._number(none) -%}
        {%- set from = event_windows._number(event_windows._first_micros()) -%}
    {%- else -%}
        {%- set waits = settings.released_after.values() | map('default', 0, true) | list -%}
        {%- set behind = [reach.upper, 0 - (reach.lower or 0), settings.window or 0, 0] + waits -%}
        {#- times of two types are compared in the zone of the session, which is at most 14 hours away -#}
        {%- set apart = 0 if settings.left.time_type == settings.right.time_type else 50400000000 -%}
        {%- set from = event_windows._shifted(run.touched_from, 0 - (behind | max) - apart) -%}
    {%- endif -%}
    {{- return(event_windows._timestamp(from, settings.left.time_type)) -}}
{%- endmacro -%}
