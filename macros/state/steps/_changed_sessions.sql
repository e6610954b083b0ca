{#-
    What this run has to write. Three selects read this step, and Spark would do all of the work before it once for each:
    it inlines a CTE and then drops different columns in each. So the rows are shuffled by their id, and made distinct,
    which they are already, only so that every column is a grouping column and none can be dropped before the shuffle:
    then one shuffle serves all three. (A column of rand() does the same on Delta; MERGE into Iceberg refuses it.)
-#}
{%- macro _changed_sessions(run) -%}
    {%- set sql -%}
select distinct *
from (
    select
        {{ event_windows._columns(
            ['*'] + (['filter(ew_stored, stored -> stored.session_id <> session_id) as ew_superseded'] if run.continues else []), 8
        ) }}
    from ew_decided
    {%- if run.continues %}
    where reason is not null or ew_new_events > 0 or status <> get(ew_stored, 0).status
    {%- endif %}
    distribute by session_id
)
    {%- endset -%}
    {{- return([{'name': 'ew_changed', 'why': 'what has changed; distinct after a shuffle, so that the selects below share its result', 'sql': sql}]) -}}
{%- endmacro -%}
