{#-
    What becomes of a row of the state follows from all that this run has with its id: a match, a mark, a new row, the
    row as it is stored. Each is a row of `ew_rows`, where the smallest `ew_rank` counts: 1 a match, 2 a new row, 3 a
    stored one, 4 a mark. So no step looks a row up in another one, which would be computed again for it.
-#}
{%- macro _rows_by_id(settings, run) -%}
    {%- set stored = event_windows._stored_by_id(settings, run) -%}
    {{- return(
        (stored[:1] if stored | length > 1 else [])
        + [event_windows._found_matches(settings)]
        + event_windows._all_by_id(settings, run, stored[-1:])
    ) -}}
{%- endmacro -%}

{#- What was found, new rows of each side, and stored ones that are read in a step here: all of one kind. -#}
{%- macro _all_by_id(settings, run, stored=[]) -%}
    {%- set steps = [] -%}
    {%- for side in run.sources -%}
        {%- do steps.append(event_windows._arrivals_by_id(settings, run, side)) -%}
    {%- endfor -%}
    {%- set steps = steps + stored -%}
    {%- set names = ([] if event_windows._matches_stand_alone(settings, run) else ['ew_found'])
        + steps | map(attribute='name') | list -%}
    {%- set all -%}
-- ew_rows: all of one kind
select * from {{ names | join('\nunion all\nselect * from ') }}
    {%- endset -%}
    {{- return(steps + [all]) -}}
{%- endmacro -%}

{#- Whether nothing else can have the id of a match, so that matches need no grouping: an inner join's first run. -#}
{%- macro _matches_stand_alone(settings, run) -%}
    {{- return(settings.how == 'inner' and not run.continues) -}}
{%- endmacro -%}

{#-
    Each match; and where rows of a side come out without one, a mark on that row: it has a match. A left row of a semi
    join comes out once, whatever matches it.
-#}
{%- macro _found_matches(settings) -%}
    {%- set is_semi = settings.how == 'left_semi' -%}
    {%- set kinds = (['match'] if settings.type.pairs else []) + settings.type.outer -%}
    {%- set left_id, right_id = ["if(ew_kind = 'right', null, left_id)", "if(ew_kind = 'left', null, right_id)"]
        if not is_semi else ['left_id', 'null'] -%}
-- ew_found: each match, and a mark on rows that wait for one
select
    {{ event_windows._quoted(settings.names) | join(',\n    ') }},
    {{ event_windows._match_id(settings, left_id, right_id) }} as match_id,
    {{ '1' if is_semi else "if(ew_kind = 'match', 1, 4)" }} as ew_rank,
    left_id,
    {{ 'null as right_id' if is_semi else 'right_id' }},
    left_event_at,
    {{ 'null as right_event_at' if is_semi else 'right_event_at' }},
    'match' as ew_status,
    cast(null as boolean) as is_final,
    cast(null as string) as side,
    cast(null as string) as reason,
    cast(null as bigint) as ew_time_us,
    cast(null as bigint) as ew_cursor
from ew_matches
    {%- if not is_semi %}
lateral view explode(array('{{ kinds | join("', '") }}')) as ew_kind
    {%- endif %}
{%- endmacro -%}

{#-
    The new rows of a side. One that could come out without a match waits for the watermark, or comes out at once where
    its own side's condition keeps it from matching; a rejected one has an id of this run; any other is only counted.
    Later runs know a rejected row again by its time, so that copies of one id with other times have ids of their own.
-#}
{%- macro _arrivals_by_id(settings, run, side) -%}
    {%- set is_left = side.name == 'left' -%}
    {%- set is_outer = side.name in settings.type.outer -%}
    {%- set alias = side.name[:1] -%}
    {%- set id, time = alias ~ '.' ~ side.id, alias ~ '.' ~ side.time -%}
    {%- set after = settings.released_after[side.name] -%}
    {%- set released -%}
        {%- if side.condition is not none -%}
not coalesce({{ alias }}.ew_may_match, false)
            {{- ' or ' if after is not none -}}
        {%- endif -%}
        {%- if after is not none -%}
{{ alias }}.ew_time_us <= {{ event_windows._release_bound(settings, run.watermark_to, after) }}
        {%- endif -%}
    {%- endset -%}
    {%- set another_time -%}
if(ew_copy > 1 and ew_reason <> 'duplicate_id', coalesce(concat(' at ', ew_time_us), ''), '')
    {%- endset -%}
    {%- set rejected_id = event_windows._hashed([
        ['side', "'" ~ side.name ~ "'", ''], ['id', id, side.id_type], ['reason', 'ew_reason', ''],
        ['run', run.run, ''],
    ], another_time if event_windows._has_copies(run, side) else none) -%}
    {%- set sql -%}
select
    {{ event_windows._columns(event_windows._joined_columns(settings, [alias], [])) }},
    case
        when ew_reason is not null then {{ rejected_id | indent(4) }}
        {%- if is_outer %}
        else {{ event_windows._match_id(
            settings, id if is_left else 'null', 'null' if is_left else id
        ) | indent(4) }}
        {%- endif %}
    end as match_id,
    2 as ew_rank,
    {{ id if is_left else 'null' }} as left_id,
    {{ 'null' if is_left else id }} as right_id,
    {{ time if is_left else 'null' }} as left_event_at,
    {{ 'null' if is_left else time }} as right_event_at,
    case
        when ew_reason is not null then 'rejected'
        {%- if is_outer and released %}
        when {{ released }} then 'unmatched'
        {%- endif %}
        {%- if is_outer %}
        else 'pending'
        {%- endif %}
    end as ew_status,
    null as is_final,
    '{{ side.name }}' as side,
    ew_reason as reason,
    ew_time_us,
    ew_cursor
from ew_{{ side.name }}_checked as {{ alias }}
    {%- if run.continues %}
where {{ event_windows._is_new_row(run, side) }}
    {%- endif %}
    {%- endset -%}
    {{- return({
        'name': 'ew_' ~ side.name ~ '_arrived', 'why': 'the new ' ~ side.name ~ ' rows, to come out or to be counted',
        'sql': sql,
    }) -}}
{%- endmacro -%}
