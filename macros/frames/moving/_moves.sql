{#-
    Whether both ends of the frame move and it is wide enough for another way to pay. In RANGE the width in rows is not
    known yet; the current row with its peers is a partition of its own. Spark can't say a bound of 2^31 rows, which
    the way to the row before a frame of 2^31 - 1 would be.
-#}
{%- macro _moves(clause, strategy) -%}
    {%- if 'unbounded' in [clause.start.kind, clause.end.kind] -%}
        {{- return(false) -}}
    {%- elif clause.unit == 'range' -%}
        {{- return(event_windows._offset_kinds(clause) | length > 0) -}}
    {%- endif -%}
    {{- return(clause.start.distance > -2147483647 and (strategy == 'linear' or clause.end.distance - clause.start.distance + 1 >= event_windows._wide_rows())) -}}
{%- endmacro -%}
