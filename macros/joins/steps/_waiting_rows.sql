{#- Bounds are literals on bare columns, since Delta and Iceberg skip files by nothing else. -#}
{%- macro _waiting_rows(settings, run, side) -%}
    {%- set other = 'right' if side == 'left' else 'left' -%}
    {%- set time = 'stored.' ~ side ~ '_event_at' -%}
    {%- set time_type = run.types[side].event_time -%}
    {%- set columns = [] -%}
    {%- for name in event_windows._quoted(settings.names) + ['match_id'] -%}
        {%- do columns.append('stored.' ~ name) -%}
    {%- endfor -%}
    {%- do columns.extend([
        'stored.left_id', 'stored.right_id', 'stored.left_event_at', 'stored.right_event_at',
        ["if(matched.ew_id is null, 'unmatched', 'superseded')", 'status'],
    ]) -%}
    {%- set reached = event_windows._can_match(settings, run, side, time, time_type) | join(' and ') -%}
    {%- set after = settings.released_after[side] -%}
    {%- set passed = none if after is none else "stored.status = 'pending' and " ~ time ~ ' <= ' ~ event_windows._timestamp(event_windows._release_bound(settings, run.watermark_to, after), time_type) -%}
select
    {{ event_windows._columns(columns) }}
from {{ this }} as stored
left join (select distinct {{ side }}_id as ew_id from ew_matches) as matched
    on matched.ew_id = stored.{{ side }}_id
where
    stored.status in ('pending', 'unmatched')
    {%- if settings.left.lateness is not none %}
    and not stored.is_final
    {%- endif %}
    and stored.{{ side }}_id is not null
    and stored.{{ other }}_id is null
    {%- if passed is none %}
    and {{ reached }}
    and matched.ew_id is not null
    {%- else %}
    and (({{ reached }}) or ({{ passed }}))
    and (matched.ew_id is not null or ({{ passed }}))
    {%- endif %}
{%- endmacro -%}
