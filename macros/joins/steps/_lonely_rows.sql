{#- A row that its own side's condition keeps from matching comes out at once; any other waits for the watermark. -#}
{%- macro _lonely_rows(settings, run, side) -%}
    {%- set alias = side[:1] -%}
    {%- set released = [] -%}
    {%- if settings[side].condition is not none -%}
        {%- do released.append('not coalesce(' ~ alias ~ '.ew_may_match, false)') -%}
    {%- endif -%}
    {%- if settings.released_after[side] is not none -%}
        {%- do released.append(alias ~ '.ew_time <= ' ~ event_windows._release_bound(settings, run.watermark_to, settings.released_after[side])) -%}
    {%- endif -%}
    {%- set status = 'if(' ~ released | join(' or ') ~ ", 'unmatched', 'pending')" if released else "'pending'" -%}
select
    {{ event_windows._columns(event_windows._match_columns(settings, [alias], [], status, true)) }}
from ew_{{ side }}_new as {{ alias }}
left anti join ew_matches
    on ew_matches.{{ side }}_id = {{ alias }}.{{ settings[side].id }}
{%- endmacro -%}
