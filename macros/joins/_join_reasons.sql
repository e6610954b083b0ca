{#-
    Why a row of a side is refused, in the order in which the reasons are looked at. Late comes before the copies: a late row
    and its copies are late each, so that none of them is looked at again.
-#}
{%- macro _join_reasons() -%}
    {{- return(['null_event_time', 'null_id', 'late', 'duplicate_id']) -}}
{%- endmacro -%}
