{#-
    How many rows a RANGE frame holds on average, from the partitions of one hash bucket in 16; from all of them where that
    has none, since then there are few. None where nothing may be read yet, where a CTE can't be, and of no rows.
-#}
{%- macro _rows_in_range(relation, partition_by, span) -%}
    {%- if relation is string or not event_windows._may_read() or event_windows._in_catalog(relation) is none -%}
        {{- return(none) -}}
    {%- endif -%}
    {%- set keys = event_windows._partition_sql(partition_by) | join(', ') -%}
    {%- for buckets in [16, 1] if keys or buckets == 1 -%}
        {%- set lengths -%}
select
    sum(ew_rows) as rows,
    sum(ew_length) as length
from (
    select
        count(*) as ew_rows,
        cast(max(ew_at) as double) - cast(min(ew_at) as double) as ew_length
    from (
        select
            *,
            {{ span.at }} as ew_at
        from {{ relation }}
    )
            {%- if buckets > 1 %}
    where pmod(xxhash64({{ keys }}), {{ buckets }}) = 0
            {%- endif %}
            {%- if keys %}
    group by {{ keys }}
            {%- endif %}
)
        {%- endset -%}
        {%- set found = event_windows._read_one(lengths) -%}
        {%- if found.get('rows') -%}
            {{- return(found['rows'] * ([span.block / found['length'], 1] | min if found.get('length') else 1)) -}}
        {%- endif -%}
    {%- endfor -%}
    {{- return(none) -}}
{%- endmacro -%}
