{#-
    One row an id, and what becomes of it: a match is written; a new row without one waits or comes out; a stored one
    that has a match now is superseded, or comes out when the watermark has passed it. Of copies with one id the
    earliest counts. Without a status there is nothing to write, only to count.
-#}
{%- macro _decide_matches(settings, run) -%}
    {%- set columns = event_windows._quoted(settings.names)
        + ['left_id', 'right_id', 'left_event_at', 'right_event_at', 'ew_status'] -%}
    {%- set merged -%}
-- ew_merged: one row an id
select
    match_id,
    reason,
    min_by(
        struct({{ columns | join(', ') }}),
        struct(ew_rank, ew_time_us)
    ) as ew_row,
    min(ew_rank) as ew_rank,
    count_if(ew_rank = 4) > 0 as ew_is_matched,
    count_if(ew_rank = 3) > 0 as ew_is_stored,
    coalesce(max(is_final), false) as ew_was_final,
    max(side) as side,
    count_if(side = 'left') as ew_left_rows,
    count_if(side = 'right') as ew_right_rows,
    min(ew_cursor) as ew_smallest_cursor,
    max(ew_cursor) as ew_largest_cursor
from ew_rows
group by match_id, reason
    {%- if event_windows._matches_stand_alone(settings, run) %}
union all
select
    match_id, reason, struct({{ columns | join(', ') }}), ew_rank, false, false, false, side, 0, 0, ew_cursor, ew_cursor
from ew_found
    {%- endif %}
    {%- endset -%}
    {%- set passed = [] -%}
    {%- for side in settings.type.outer if run.continues and settings.released_after[side] is not none -%}
        {%- set after = settings.released_after[side] -%}
        {%- do passed.append(event_windows._is_passed(settings, side, run.watermark_to, after, 'ew_row.')) -%}
    {%- endfor -%}
    {%- set judged -%}
-- ew_judged: what becomes of it
select
    *,
    ew_row.*,
    case
        when ew_is_matched and ew_is_stored then 'superseded'
        when ew_is_matched then null
        {%- if passed %}
        when ew_rank = 3 and ew_row.ew_status = 'pending' and ({{ passed | join(' or ') }}) then 'unmatched'
        {%- endif %}
        else ew_row.ew_status
    end as status
from ew_merged
    {%- endset -%}
    {%- set decided -%}
-- ew_decided: whether it is final, and whether it has changed
select
    *,
    {%- if settings.is_bounded %}
    reason is not null or coalesce(
        {{ event_windows._is_final(settings, run) | indent(8) }},
        false
    ) as is_final,
    {%- else %}
    reason is not null as is_final,
    {%- endif %}
    status is not null and (
        ew_rank <= 2{{ ' and not ew_is_stored' if settings.how == 'left_semi' }} or status <> ew_status
    ) as ew_is_changed
from ew_judged
    {%- endset -%}
    {{- return([merged, judged, decided]) -}}
{%- endmacro -%}

{#- What this run has to write: what has changed, and stored rows that become final though nothing else changes. -#}
{%- macro _changed_matches(settings, run) -%}
    {%- set events, changes = [], {} -%}
    {%- for source in run.sources -%}
        {%- do events.append('ew_' ~ source.name ~ '_rows') -%}
    {%- endfor -%}
    {%- for name, status in [
        ['rows_matched', 'match'], ['rows_pending', 'pending'], ['rows_unmatched', 'unmatched'],
        ['rows_superseded', 'superseded'],
    ] -%}
        {%- set number -%} if(ew_is_changed and status = '{{ status }}', 1L, 0L) {%- endset -%}
        {%- do changes.update({name: number}) -%}
    {%- endfor -%}
    {%- if event_windows._carries_checkpoint(settings, run) -%}
        {%- set counted = event_windows._counted_checkpoint(settings, run) -%}
        {%- set checkpoints -%} if(status = 'checkpoint', {{ counted }}, 0L) {%- endset -%}
        {%- do changes.update({'ew_checkpoints': checkpoints}) -%}
    {%- endif -%}
    {%- set columns = [] -%}
    {%- for name in event_windows._quoted(settings.names) -%}
        {%- set value -%} if(reason is null, {{ name }}, null) {%- endset -%}
        {%- do columns.append([value, name]) -%}
    {%- endfor -%}
    {%- do columns.extend([
        'match_id', 'status', 'is_final', 'left_id', 'right_id', 'left_event_at', 'right_event_at', 'reason',
        ['if(reason is null, null, side)', 'side'],
        ['if(reason is null, null, ew_left_rows + ew_right_rows)', 'event_count'],
        ['if(reason is null, null, ew_smallest_cursor)', 'smallest_cursor'],
        ['if(reason is null, null, ew_largest_cursor)', 'largest_cursor'],
    ]) -%}
    {{- return(event_windows._rows_and_counts(
        columns, event_windows._counts(settings, run, events, changes),
        'not ew_is_row or ew_is_changed or ew_is_stored and is_final and not ew_was_final'
    )) -}}
{%- endmacro -%}
