{#-
    A predicate for `incremental_predicates`: the rows that a run can change, by a bound that it sets before its MERGE.
-#}
{%- macro within_reach(column) -%}
    {%- do event_windows._reject_unknown('within_reach', kwargs, ['column']) -%}
    {{- return(adapter.dispatch('within_reach', 'event_windows')(column=column)) -}}
{%- endmacro -%}

{%- macro default__within_reach(column) -%}
    {%- set problems = event_windows._check_column('column', column) -%}
    {%- if column in ['session_date', 'window_date', 'match_date'] -%}
        {%- do problems.append(event_windows._problem(
            'column', 'is a date, which is before the times of its day', column,
            "a column of time: 'session_end', 'window_end', 'left_event_at', 'right_event_at' or that of the events",
        )) -%}
    {%- endif -%}
    {%- do event_windows._raise_problems('within_reach', problems) -%}
    {%- set name = event_windows._quote(column) -%}
(DBT_INTERNAL_DEST.{{ name }} is null or DBT_INTERNAL_DEST.{{ name }} >= {{ event_windows._reach() }})
{%- endmacro -%}
