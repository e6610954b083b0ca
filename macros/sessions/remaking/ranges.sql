{#-
    The ranges of time to read again, as literals by which files are skipped, and how long the longest part is. So that
    they are few, the touched time is divided into about 32 pieces, and the parts that begin in one piece share a range.
-#}
{%- macro _ranges_to_read(settings, run) -%}
    {%- set bare = dict(
        settings, aggregates=[], event_columns=[], reads_row=false, event_order='ew_first_at, ew_kind',
        rules={'id': none}
    ) -%}
    {%- set from_us = event_windows._micros('ew_from', settings.time_type) -%}
    {%- set to_us = event_windows._micros('ew_to', settings.time_type) -%}
    {%- set parts -%}
-- ew_parts: what is read again
select
    coalesce(max(if(ew_kind = 0 and ew_first_at < ew_first_new, ew_first_at, null)), min(ew_first_new)) as ew_from,
    max({{ 'greatest(ew_first_at, ew_last_at)' if settings.has_gone else 'ew_last_at' }}) as ew_to
from ew_marked
where ew_first_new is not null
group by {{ event_windows._stretch_columns(bare) | join(', ') }}
    {%- endset -%}
    {%- set ranges -%}
select
    max(longest) as longest,
    array_sort(collect_list(array(first, last))) as ranges
from (
    select
        min({{ from_us }}) as first,
        max({{ to_us }}) as last,
        max({{ to_us }} - {{ from_us }}) as longest
    from ew_parts
    group by {{ from_us }} div greatest(({{ run.touched_to }} - {{ run.touched_from }}) div 32, 1)
)
    {%- endset -%}
    {{- return(
        event_windows._rows_to_divide(bare, run, [])
        + event_windows._number_stretches(bare, 'ew_rows')
        + [event_windows._mark_first_new(bare)]
        + [parts, {'sql': ranges}]
    ) -}}
{%- endmacro -%}
