{#- The newest checkpoint of a state table: always one row, NULL where there is none. -#}
{%- macro _newest_checkpoint(relation) -%}
    {%- set sql -%}
select max_by(checkpoint, checkpoint.run) as checkpoint
from {{ relation }}
where status = 'checkpoint'
    {%- endset -%}
    {{- return({'name': 'ew_checkpoint', 'why': 'where the newest run ended', 'sql': sql}) -}}
{%- endmacro -%}
