{#- One side of a join, with every part that is wrong named by its path (left.event_time). -#}
{%- macro _check_join_side(name, side) -%}
    {%- set parts = ['relation', 'id', 'event_time', 'cursor', 'watermark_delay', 'columns'] -%}
    {%- if side is not mapping or side.identifier is defined -%}
        {{- return([event_windows._problem(
            name, 'does not describe a side', side,
            "{'relation': ..., 'id': ..., 'event_time': ..., 'cursor': ..., 'watermark_delay': ..., 'columns': [...]}, the last three if they are needed",
        )]) -}}
    {%- endif -%}
    {%- set problems = event_windows._check_relation(name ~ '.relation', side.get('relation'), "ref('model'), source('source', 'table') or the name of a CTE") -%}
    {%- do problems.extend(event_windows._check_column(name ~ '.id', side.get('id'))) -%}
    {%- do problems.extend(event_windows._check_column(name ~ '.event_time', side.get('event_time'))) -%}
    {%- if side.get('cursor') is not none -%}
        {%- do problems.extend(event_windows._check_column(name ~ '.cursor', side.get('cursor'))) -%}
    {%- endif -%}
    {%- if side.get('watermark_delay') is not none -%}
        {%- do problems.extend(event_windows._check_duration(name ~ '.watermark_delay', side.get('watermark_delay'))) -%}
    {%- endif -%}
    {%- do problems.extend(event_windows._check_side_columns(name ~ '.columns', side.get('columns', []))) -%}
    {%- for part in side if part not in parts -%}
        {%- do problems.append(event_windows._problem(name ~ '.' ~ part, 'is not a part of a side', side[part], parts | join(', '))) -%}
    {%- endfor -%}
    {{- return(problems) -}}
{%- endmacro -%}
