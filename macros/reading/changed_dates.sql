{#-
    The dates on which rows of a state have changed since the model that calls this has read it last, for a model that
    counts by date. While dbt builds the model they are literals, by which Spark skips the files of other dates.
-#}
{%- macro changed_dates(state, date=none) -%}
    {%- do event_windows._reject_unknown('changed_dates', kwargs, ['state', 'date']) -%}
    {{- return(adapter.dispatch('changed_dates', 'event_windows')(state=state, date=date)) -}}
{%- endmacro -%}

{%- macro default__changed_dates(state, date) -%}
    {%- set problems = [] -%}
    {%- if date is not none and (date is not string or not date | trim) -%}
        {%- do problems.append(event_windows._problem(
            'date', 'is not an expression', date,
            "an expression that gives the date of a row of the state: 'to_date(session_start)'"
        )) -%}
    {%- elif date is not none -%}
        {%- do problems.extend(event_windows._check_one_expression('date', date)) -%}
    {%- endif -%}
    {%- set moving = ['session_end', 'last_event_at', 'updated_at'] -%}
    {%- for name in (event_windows._words_in(date) if date is string else []) if name in moving -%}
        {%- do problems.append(event_windows._problem(
            'date', 'moves while a session grows, and the date on which it was counted before would not come out', date,
            'a date that a row keeps, such as that of session_start or of a key; for any other keep a row a session, '
            ~ 'and count the dates of all rows from them',
        )) -%}
    {%- endfor -%}
    {%- set read = event_windows._changes_to_read('changed_dates', state, problems) -%}
    {%- do event_windows._raise_problems('changed_dates', event_windows._check_date_of_join(read, date)) -%}
    {%- set dates = 'cast(' ~ date ~ ' as date)' if date is not none
        else event_windows._utc_date(event_windows._time_of(read, 'coalesce')) -%}
    {%- if not event_windows._may_read() -%}
        {{- return(event_windows._dates_as_queries(read, dates)) -}}
    {%- endif -%}

    {%- set figures -%}
array_sort(collect_set({{ dates }})) as dates,
    {#- a week or a month has begun before its row #}
    min(least({{ event_windows._time_of(read, 'least') }}, 86400000000L * unix_date({{ dates }}))) as earliest
    {%- endset -%}
    {%- set found = event_windows._read_of_changes(read, figures) -%}
    {#- of two calls each would set the bound anew: it is then the first moment, and the MERGE reads the whole table -#}
    {%- set is_called_again = event_windows._text_of_model().split('changed_dates(') | length > 2 -%}
    {%- do event_windows._set_reach(
        event_windows._reach_from(dict(read, which='all') if is_called_again else read, found.get('earliest'))
    ) -%}
    {%- set listed = "date'" ~ found.dates | join("', date'") ~ "'" if found.dates else '' -%}
    {%- set rows -%}
select
    explode(cast(array({{ listed }}) as array<date>)) as changed_date,
    {{ read.newest }} as state_run
    {%- endset -%}
    {{- return({'dates': listed or 'cast(null as date)', 'rows': rows}) -}}
{%- endmacro -%}

{#- Of an as-of join a left row's match changes, and with it what is of the right side. -#}
{%- macro _check_date_of_join(read, date) -%}
    {%- if date is none or read.kind.id != 'match_id' or not event_windows._may_read() -%}
        {{- return([]) -}}
    {%- endif -%}
    {%- set built_with = event_windows._newest_settings(read.state) or {} -%}
    {%- set right = built_with.get('right', {}).get('columns') or [] -%}
    {%- set moving = ['right_id', 'right_event_at'] + (right.keys() | list if right is mapping else right) -%}
    {%- for name in event_windows._words_in(date)
        if 'direction' in built_with and name in moving | map('lower') | list -%}
        {{- return([event_windows._problem(
            'date', 'is of the right side, whose row changes where a nearer one comes, and the date on which it was '
            ~ 'counted before would not come out', date,
            'a date of the left side; for any other keep a row a left row, and count the dates of all rows from them',
        )]) -}}
    {%- endfor -%}
    {{- return([]) -}}
{%- endmacro -%}

{#- The same where no table is read before the model runs. -#}
{%- macro _dates_as_queries(read, dates) -%}
    {%- set rows -%}
select
    changed_date,
    max(state_run) as state_run
from (
    {{ event_windows._rows_that_changed(dict(read, columns=[[dates, 'changed_date']])) | trim | indent(4) }}
)
where changed_date is not null
group by changed_date
    {%- endset -%}
    {%- set dates -%}
select changed_date
from (
{{ rows }}
)
    {%- endset -%}
    {{- return({'rows': rows, 'dates': dates}) -}}
{%- endmacro -%}
