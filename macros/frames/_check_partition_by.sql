{%- macro _check_partition_by(partition_by) -%}
    {%- set accepted = "a list of columns such as ['user_id'] (an expression is {'sql': expression}); or 'all rows', which moves every row to one task" -%}
    {%- if partition_by is not defined or not partition_by -%}
        {{- return([event_windows._problem('partition_by', 'is missing', partition_by, accepted)]) -}}
    {%- elif partition_by is string and partition_by == 'all rows' -%}
        {{- return([]) -}}
    {%- endif -%}
    {{- return(event_windows._check_columns('partition_by', partition_by, accepted)) -}}
{%- endmacro -%}
