{#- No event is delivered twice, and each has an id. -#}
{%- test events_are_delivered_once(model, id, keys=none, event_time=none) -%}
    {%- do event_windows._reject_unknown('events_are_delivered_once', kwargs, ['id', 'keys', 'event_time']) -%}
    {{- return(adapter.dispatch('test_events_are_delivered_once', 'event_windows')(
        model=model, id=id, keys=keys, event_time=event_time
    )) -}}
{%- endtest -%}

{%- macro default__test_events_are_delivered_once(model, id, keys, event_time) -%}
    {%- set problems = event_windows._check_column('id', id) -%}
    {%- if keys is not none -%}
        {%- do problems.extend(event_windows._check_keys(keys, [])) -%}
    {%- endif -%}
    {%- if event_time is not none -%}
        {%- do problems.extend(event_windows._check_column('event_time', event_time)) -%}
    {%- endif -%}
    {%- do event_windows._raise_problems('events_are_delivered_once', problems) -%}

    {%- set id = event_windows._quote(id) -%}
    {%- set compared = [] -%}
    {%- if keys -%}
        {%- do compared.append(['struct(' ~ event_windows._quoted(keys) | join(', ') ~ ')', 'other_keys', 'keys']) -%}
    {%- endif -%}
    {%- if event_time is not none -%}
        {%- do compared.append(['struct(' ~ event_windows._quote(event_time) ~ ')', 'other_time', 'times']) -%}
    {%- endif -%}
    {%- set columns = [id, ['count(*)', 'deliveries']] -%}
    {%- set said = [event_windows._said(id), "' was delivered '", 'deliveries', "' times'"] -%}
    {%- for one in compared -%}
        {%- set joint = "if(other_keys, ' and', ' with')" if loop.index == 2 else "' with'" -%}
        {%- do columns.append(['not min(' ~ one[0] ~ ') <=> max(' ~ one[0] ~ ')', one[1]]) -%}
        {%- do said.append('if(' ~ one[1] ~ ', concat(' ~ joint ~ ", ' different " ~ one[2] ~ "'), '')") -%}
    {%- endfor -%}
    {%- set delivered -%}
select
    {{ event_windows._columns(columns) }}
from {{ model }}
group by {{ id }}
having count(*) > 1 or {{ id }} is null
    {%- endset -%}
    {%- set failing -%}
select
    *,
    if(
        {{ id }} is null,
        concat(deliveries, ' events have no id'),
        concat('the event ', {{ event_windows._columns(said, 12) }})
    ) as problem
from ew_deliveries
    {%- endset -%}
    {{- event_windows._with([
        {'name': 'ew_deliveries', 'why': 'the ids of several events, and NULL', 'sql': delivered},
        {'sql': failing},
    ]) -}}
{%- endmacro -%}
