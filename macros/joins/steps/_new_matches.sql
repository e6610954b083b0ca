{#-
    The matches that this run finds: new left rows with all right rows, and older left rows with new right rows. Spark
    joins in the same order (StreamingSymmetricHashJoinExec). The rows are made distinct after a shuffle, so that all
    that read them share its result; copies of a row that was delivered twice become one.
-#}
{%- macro _new_matches(settings, run) -%}
    {%- set steps = [] -%}
    {%- set joins = [['ew_left_new', 'ew_right_known' if run.continues else 'ew_right_new', 'left']] -%}
    {%- if run.continues -%}
        {%- do steps.append({'name': 'ew_right_known', 'why': 'all right rows', 'sql': 'select * from ew_right_new\nunion all\nselect * from ew_right_old'}) -%}
        {%- do joins.append(['ew_left_old', 'ew_right_new', 'right']) -%}
    {%- endif -%}
    {%- set parts = [] -%}
    {%- for left, right, spread in joins -%}
        {%- set from = {'left': left, 'right': right} -%}
        {%- if settings.bucket is not none -%}
            {%- set once = right if spread == 'left' else left -%}
            {%- do steps.append(event_windows._rows_in_buckets(settings, from[spread], spread)) -%}
            {%- do steps.append(event_windows._rows_in_their_bucket(settings, once)) -%}
            {%- do from.update({spread: from[spread] ~ '_spread', ('right' if spread == 'left' else 'left'): once ~ '_once'}) -%}
        {%- endif -%}
        {%- do parts.append(event_windows._matches(settings, 'inner', from, true)) -%}
    {%- endfor -%}
    {%- set found -%}
select distinct *
from (
    {{ parts | join('\n\nunion all\n\n') | indent(4) }}
    distribute by match_id
)
    {%- endset -%}
    {{- return(steps + [{'name': 'ew_matches', 'why': 'what matches now', 'sql': found}]) -}}
{%- endmacro -%}
