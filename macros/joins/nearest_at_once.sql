{#- An as-of join as one query. -#}
{%- macro _asof_join_from_scratch(arguments) -%}
    {%- set settings = event_windows._asof_settings(arguments) -%}
    {%- set sides = [event_windows._read_side(settings, 'left'), event_windows._read_side(settings, 'right')] -%}
    {%- set both -%}
-- ew_both: the rows of both sides, one below the other
{{ event_windows._left_to_compare(settings, 'ew_left') }}
union all
{{ event_windows._right_to_compare(settings, 'ew_right') }}
    {%- endset -%}
    {%- set joined -%}
select
    {{ event_windows._columns(event_windows._compared_columns(settings)) }},
    {{ event_windows._match_id(settings, 'left_id', 'null') }} as match_id,
    if(ew_is_taken, 'match', 'unmatched') as status
from ew_nearest
where ew_is_left{{ ' and ew_is_taken' if settings.how == 'inner' }}
    {%- endset -%}
    {{- event_windows._joined_at_once(
        settings, sides + [both] + event_windows._nearest_rows(settings) + [{'sql': joined}]
    ) -}}
{%- endmacro -%}
