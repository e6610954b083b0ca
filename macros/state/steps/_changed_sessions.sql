{#-
    What this run has to write. Three selects read this step; a column that no one reads, and that is not deterministic,
    keeps Spark from inlining it in each of them and doing all of the work before it three times.
-#}
{%- macro _changed_sessions(run) -%}
    {%- set sql -%}
select
    *,
    {%- if run.continues %}
    filter(ew_stored, stored -> stored.session_id <> session_id) as ew_superseded,
    {%- endif %}
    rand() as ew_computed_once
from ew_decided
{%- if run.continues %}
where reason is not null or ew_new_events > 0 or status <> get(ew_stored, 0).status
{%- endif -%}
    {%- endset -%}
    {{- return([{'name': 'ew_changed', 'why': 'created, extended, merged, closed and refused', 'sql': sql}]) -}}
{%- endmacro -%}
