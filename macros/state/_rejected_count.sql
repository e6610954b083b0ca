{#-
    How many events a run has rejected for a reason, from its checkpoint. A reason that came later than the first states is
    in the JSON of the details: MERGE takes no struct with a field more than the table's.
-#}
{%- macro _rejected_count(reason) -%}
    {%- if reason == 'past' -%}
        {{- return("coalesce(cast(get_json_object(checkpoint.details, '$.rejected_past') as bigint), 0L)") -}}
    {%- endif -%}
    {{- return('checkpoint.rejected_' ~ reason) -}}
{%- endmacro -%}
