{#-
    Rows that runs have read and that are gone from a source, or were changed there. What is built of them stays. A run
    that can see it says so: its commits tell what `'changes': 'skip'` passes over, and of a table whose log knows how
    many rows it has the number falls. A view, and a table of another format, would have to be read for it.
-#}

{#- Measures it, beside the new part of each source. All sources of a run have the same figures. -#}
{%- macro _measure_gone(run) -%}
    {%- set rows = [] -%}
    {%- for source in run.sources if run.is_known -%}
        {%- do rows.append(event_windows._rows_of_table(source)) -%}
    {%- endfor -%}
    {%- for source in run.sources if rows | select | list -%}
        {%- set measure = [rows[loop.index0] or 'cast(null as bigint)', 'table_rows'] -%}
        {%- do source.update({'measures': source.measures + [measure]}) -%}
    {%- endfor -%}
{%- endmacro -%}

{#- How many rows the table of a source has, as SQL that its log answers; empty where no log does. -#}
{%- macro _rows_of_table(source) -%}
    {%- set relation = source.relation | string -%}
    {%- if source.is_exact or flags.EMPTY or event_windows._is_limited(relation) -%}
        {{- return('') -}}
    {%- endif -%}
    {%- set listed = event_windows._in_catalog(source.relation) -%}
    {%- set format = none if listed is none else adapter.dispatch('_listed_format', 'event_windows')(listed) -%}
    {%- if format == 'delta' -%}
(select count(*) from {{ relation }})
    {%- elif format == 'iceberg' -%}
(select sum(record_count) from {{ relation }}.files where content = 0)
    {%- endif -%}
{%- endmacro -%}

{#- The details of a checkpoint, and with them how many rows the table of each source had, for the next run. -#}
{%- macro _details_with_rows(run, details) -%}
    {%- set rows = [] -%}
    {%- for source in run.sources -%}
        {%- do rows.append(source.measured.get('table_rows') if source.measured else none) -%}
    {%- endfor -%}
    {{- return(dict(details, table_rows=rows) if rows | select('number') | list else details) -}}
{%- endmacro -%}

{#-
    A line for each source that has lost rows. Those of keys that were forgotten since are no news (`forget_keys`).
-#}
{%- macro _warn_of_gone(who, run) -%}
    {%- set details = event_windows._details_before(run) -%}
    {%- set still = namespace(forgotten=details.get('forgotten_accepted', 0) + details.get('forgotten_rejected', 0)) -%}
    {%- for source in run.sources if run.checkpoint -%}
        {%- if source.commits and source.commits.get('passed_over') -%}
            {%- set passed = source.commits.passed_over -%}
            {%- set skipped -%}
'changes': 'skip' passes over rows of {{ source.relation }} that were updated or deleted ({{ passed }})
            {%- endset -%}
            {%- do event_windows._warn_of_rows(who, skipped) -%}
        {%- endif -%}
        {%- set now, before = source.measured.get('table_rows'), details.get('table_rows', [])[loop.index0] -%}
        {%- if now is number and before is number -%}
            {%- set gone = [before + source.measured.events - now, 0] | max -%}
            {%- if gone > still.forgotten -%}
                {%- do event_windows._warn_of_rows(
                    who, event_windows._counted(gone - still.forgotten, 'row') ~ ' of ' ~ source.relation
                    ~ ', which runs have read, were deleted, or written again with a later cursor'
                ) -%}
            {%- endif -%}
            {%- set still.forgotten = [still.forgotten - gone, 0] | max -%}
        {%- endif -%}
    {%- endfor -%}
{%- endmacro -%}

{%- macro _warn_of_rows(who, what) -%}
    {%- set warning -%}
WARNING {{ who }}: {{ what }}. What is built of them stays as it is; --full-refresh builds it from what is there now.
{{- ' ' }}docs/forget_a_person.md has the commands where a person is to be forgotten.
    {%- endset -%}
    {%- do log(warning, info=true) -%}
{%- endmacro -%}
