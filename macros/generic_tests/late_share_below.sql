{#- Of the events that the newest runs have read, at most a share was too late to be taken in. -#}
{%- test late_share_below(model, share, runs=none) -%}
    {%- do event_windows._reject_unknown('late_share_below', kwargs, ['share', 'runs']) -%}
    {{- return(adapter.dispatch('test_late_share_below', 'event_windows')(model=model, share=share, runs=runs)) -}}
{%- endtest -%}

{%- macro default__test_late_share_below(model, share, runs) -%}
    {%- set problems = [] -%}
    {%- if share is not defined or share is not number or share is boolean or share < 0 or share > 1 -%}
        {%- do problems.append(event_windows._problem(
            'share', 'is not a share', share, 'a number from 0 to 1, such as 0.01',
        )) -%}
    {%- endif -%}
    {%- do problems.extend(event_windows._check_positive_integer('runs', runs) if runs is not none else []) -%}
    {%- set tested = event_windows._tested_columns(model) -%}
    {%- do problems.extend(event_windows._check_state_table(model, tested)) -%}
    {%- do event_windows._raise_problems('late_share_below', problems) -%}

    {%- set kind = event_windows._kind_of(tested) -%}
    {%- set read = event_windows._sum_of_sources(kind, 'events_read') -%}
    {%- set counted -%}
-- ew_runs: {{ 'the newest runs that have read events' if runs is not none else 'the runs that have read events' }}
select
    checkpoint.run as run,
    {{ read }} as events_read,
    {{ event_windows._sum_of_sources(kind, "rejected['late']") }} as rejected_late
from {{ model }}
where status = 'checkpoint' and coalesce({{ read }}, 1L) > 0
{%- if runs is not none %}
order by checkpoint.run desc
limit {{ runs }}
{%- endif -%}
    {%- endset -%}
    {%- set summed -%}
-- ew_share: how many of them were late
select
    count(*) as runs,
    coalesce(sum(events_read), 0L) as events_read,
    coalesce(sum(rejected_late), 0L) as rejected_late,
    count_if(events_read is null or rejected_late is null) as uncounted
from ew_runs
    {%- endset -%}
    {%- set failing -%}
select
    *,
    if(
        uncounted > 0,
        concat(uncounted, ' of ', runs, ' runs have not counted their events'),
        concat(
            rejected_late, ' of ', events_read, ' events were late in ', runs, ' runs: ',
            round(100D * rejected_late / events_read, 3), ' %, accepted are {{ (100 * share) | round(3) }} %'
        )
    ) as problem
from ew_share
where uncounted > 0 or rejected_late > {{ share }} * events_read
    {%- endset -%}
    {{- event_windows._with([counted, summed, {'sql': failing}]) -}}
{%- endmacro -%}
