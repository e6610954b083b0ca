{#-
    Stored rows that become final with this run, though nothing else about them changes: later runs, and their MERGE, need
    not look at them any more.
-#}
{%- macro _settled_rows(settings, run) -%}
    {%- if not run.continues or settings.left.lateness is none -%}
        {{- return([]) -}}
    {%- endif -%}
    {%- set settled -%}
select stored.*
from {{ this }} as stored
left anti join ew_changed
    on ew_changed.match_id = stored.match_id
where
    not stored.is_final
    and (
        {{ event_windows._is_final(settings, run) | indent(8) }}
    )
    {%- endset -%}
    {{- return([{'name': 'ew_settled', 'why': 'stored rows that no later run can change', 'sql': settled}]) -}}
{%- endmacro -%}
