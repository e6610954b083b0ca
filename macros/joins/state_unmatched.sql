{#-
    What becomes of the rows of a side that come out without a match: new ones that have none, and stored ones that have
    got one now, or that the watermark has passed. A semi join puts out a left row when it is first matched.
-#}
{%- macro _rows_without_match(settings, run) -%}
    {%- set steps = [] -%}
    {%- for side in settings.type.outer -%}
        {%- do steps.append({
            'name': 'ew_' ~ side ~ '_unmatched',
            'why': 'new ' ~ side ~ ' rows without a match',
            'sql': event_windows._unmatched_rows(settings, run, side),
        }) -%}
        {%- if run.continues -%}
            {%- do steps.append({
                'name': 'ew_' ~ side ~ '_stored',
                'why': 'stored ' ~ side ~ ' rows that have a match now, or that the watermark has passed',
                'sql': event_windows._stored_unmatched_rows(settings, run, side),
            }) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- if settings.how == 'left_semi' -%}
        {%- do steps.append({
            'name': 'ew_left_matched',
            'why': 'left rows that have a match for the first time',
            'sql': event_windows._first_matched_rows(settings, run),
        }) -%}
    {%- endif -%}
    {{- return(steps) -}}
{%- endmacro -%}

{#- A row that its own side's condition keeps from matching comes out at once; any other waits for the watermark. -#}
{%- macro _unmatched_rows(settings, run, side) -%}
    {%- set alias = side[:1] -%}
    {%- set released = [] -%}
    {%- if settings[side].condition is not none -%}
        {%- do released.append('not coalesce(' ~ alias ~ '.ew_may_match, false)') -%}
    {%- endif -%}
    {%- if settings.released_after[side] is not none -%}
        {%- set passed = event_windows._release_bound(settings, run.watermark_to, settings.released_after[side]) -%}
        {%- do released.append(alias ~ '.ew_time_us <= ' ~ passed) -%}
    {%- endif -%}
    {%- set is_left = side == 'left' -%}
    {%- set id = alias ~ '.' ~ settings[side].id -%}
    {%- set time = alias ~ '.' ~ settings[side].time -%}
select
    {{ event_windows._columns(event_windows._joined_columns(settings, [alias], [])) }},
    {{ event_windows._match_id(id if is_left else 'null', 'null' if is_left else id) }} as match_id,
    {{ id if is_left else 'null' }} as left_id,
    {{ 'null' if is_left else id }} as right_id,
    {{ time if is_left else 'null' }} as left_event_at,
    {{ 'null' if is_left else time }} as right_event_at,
    {{ 'if(' ~ released | join(' or ') ~ ", 'unmatched', 'pending')" if released else "'pending'" }} as status
from ew_{{ side }}_new as {{ alias }}
left anti join ew_matches
    on ew_matches.{{ side }}_id = {{ id }}
{%- endmacro -%}

{#- Bounds are literals on bare columns, since Delta and Iceberg skip files by nothing else. -#}
{%- macro _stored_unmatched_rows(settings, run, side) -%}
    {%- set other = 'right' if side == 'left' else 'left' -%}
    {%- set time = 'stored.' ~ side ~ '_event_at' -%}
    {%- set reached = event_windows._can_match(settings, side, time) | join(' and ') -%}
    {%- set after = settings.released_after[side] -%}
    {%- if after is not none -%}
        {%- set bound = event_windows._release_bound(settings, run.watermark_to, after) -%}
        {%- set passed = "stored.status = 'pending' and " ~ time ~ ' <= '
            ~ event_windows._timestamp(bound, settings[side].time_type) -%}
    {%- endif -%}
select
    {%- for name in event_windows._quoted(settings.names) %}
    stored.{{ name }},
    {%- endfor %}
    stored.match_id,
    stored.left_id,
    stored.right_id,
    stored.left_event_at,
    stored.right_event_at,
    if(matched.ew_id is null, 'unmatched', 'superseded') as status
from {{ this }} as stored
left join (select distinct {{ side }}_id as ew_id from ew_matches) as matched
    on matched.ew_id = stored.{{ side }}_id
where
    stored.status in ('pending', 'unmatched')
    {%- if settings.is_bounded %}
    and not stored.is_final
    {%- endif %}
    and stored.{{ side }}_id is not null
    and stored.{{ other }}_id is null
    {%- if after is none %}
    and {{ reached }}
    and matched.ew_id is not null
    {%- else %}
    and (({{ reached }}) or ({{ passed }}))
    and (matched.ew_id is not null or ({{ passed }}))
    {%- endif %}
{%- endmacro -%}

{#- Each left row once, whatever matches it later. -#}
{%- macro _first_matched_rows(settings, run) -%}
select distinct
    {{ event_windows._quoted(settings.names) | join(',\n    ') }},
    {{ event_windows._match_id('ew_matches.left_id', 'null') }} as match_id,
    ew_matches.left_id,
    null as right_id,
    ew_matches.left_event_at,
    null as right_event_at
from ew_matches
{%- if run.continues %}
left anti join {{ this }} as stored
    on stored.left_id = ew_matches.left_id
    and stored.status = 'match'
    and {{ event_windows._can_match(settings, 'left', 'stored.left_event_at') | join('\n    and ') }}
{%- endif %}
{%- endmacro -%}

{#-
    The latest time whose rows a watermark has passed, `after` microseconds after their own time; where windows have to
    be equal, the rows of a window are passed together, at its end.
-#}
{%- macro _release_bound(settings, watermark, after) -%}
    {%- if settings.window is not none -%}
        {{- return(watermark ~ ' - pmod(' ~ watermark ~ ', ' ~ settings.window ~ ') - 1') -}}
    {%- elif after < 0 -%}
        {{- return(watermark ~ ' + ' ~ (0 - after)) -}}
    {%- endif -%}
    {{- return(watermark ~ (' - ' ~ after if after else '')) -}}
{%- endmacro -%}

{#-
    What this run has to write. Several kinds of rows are made distinct after a shuffle, so that the selects below share
    the result (see `_changed_sessions`); matches alone have been already.
-#}
{%- macro _changed_matches(settings, run) -%}
    {%- set parts = [] -%}
    {%- if settings.how == 'left_semi' or settings.type.pairs -%}
        {%- set matched -%}
select
    *,
    'match' as status
from {{ 'ew_left_matched' if settings.how == 'left_semi' else 'ew_matches' }}
        {%- endset -%}
        {%- do parts.append(matched) -%}
    {%- endif -%}
    {%- for side in settings.type.outer -%}
        {%- do parts.append('select * from ew_' ~ side ~ '_unmatched') -%}
        {%- if run.continues -%}
            {%- do parts.append('select * from ew_' ~ side ~ '_stored') -%}
        {%- endif -%}
    {%- endfor -%}
    {%- set shared -%}
select distinct *
from (
    {{ parts | join('\nunion all\n') | indent(4) }}
    distribute by match_id
)
    {%- endset -%}
    {{- return([{
        'name': 'ew_changed', 'why': 'what has changed', 'sql': shared if parts | length > 1 else parts[0],
    }]) -}}
{%- endmacro -%}

{#-
    Stored rows that become final with this run, though nothing else about them changes: later runs, and their MERGE,
    need not look at them any more.
-#}
{%- macro _rows_final_now(settings, run) -%}
    {%- if not run.continues or not settings.is_bounded -%}
        {{- return([]) -}}
    {%- endif -%}
    {%- set final_now -%}
select stored.*
from {{ this }} as stored
left anti join ew_changed
    on ew_changed.match_id = stored.match_id
where
    not stored.is_final
    and (
        {{ event_windows._is_final(settings, run) | indent(8) }}
    )
    {%- endset -%}
    {{- return([{
        'name': 'ew_final_now', 'why': 'stored rows that no later run can change', 'sql': final_now,
    }]) -}}
{%- endmacro -%}

{#-
    Whether no later run can write this row of a state again: each row in it would be rejected as late if it came once
    more, and what came out without a match can get none. All by the bound that the next run rejects by; NULL before
    there is one.
-#}
{%- macro _is_final(settings, run) -%}
    {%- set late, unreachable = {}, {} -%}
    {%- for side in ['left', 'right'] -%}
        {%- set time, time_type = side ~ '_event_at', settings[side].time_type -%}
        {%- set longest = [settings.released_after[side] or 0, 0] | max -%}
        {%- set late_us = event_windows._release_bound(settings, run.bound_to, 0) -%}
        {%- set unreachable_us = event_windows._release_bound(settings, run.bound_to, longest) -%}
        {%- do late.update({side: time ~ ' <= ' ~ event_windows._timestamp(late_us, time_type)}) -%}
        {%- do unreachable.update({side: time ~ ' <= ' ~ event_windows._timestamp(unreachable_us, time_type)}) -%}
    {%- endfor -%}
    {%- set kinds = [] -%}
    {%- if settings.type.pairs -%}
        {%- do kinds.append("(status = 'match' and " ~ late.left ~ ' and ' ~ late.right ~ ')') -%}
    {%- elif settings.how == 'left_semi' -%}
        {%- do kinds.append("(status = 'match' and " ~ late.left ~ ')') -%}
    {%- endif -%}
    {%- for side in settings.type.outer -%}
        {%- do kinds.append("(status in ('unmatched', 'superseded') and " ~ unreachable[side] ~ ')') -%}
    {%- endfor -%}
    {{- return(kinds | join('\nor ')) -}}
{%- endmacro -%}
