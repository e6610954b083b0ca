{#- No event is delivered twice, and each has an id. -#}
{%- test events_are_delivered_once(model, id, keys=none, event_time=none) -%}
    {%- do event_windows._reject_unknown('events_are_delivered_once', kwargs, ['id', 'keys', 'event_time']) -%}
    {{- return(adapter.dispatch('test_events_are_delivered_once', 'event_windows')(
        model=model, id=id, keys=keys, event_time=event_time
    )) -}}
{%- endtest -%}

{%- macro default__test_events_are_delivered_once(model, id, keys, event_time) -%}
    {%- set problems = event_windows._check_column('id', id) -%}
    {%- do problems.extend(event_windows._check_keys(keys, []) if keys is not none else []) -%}
    {%- do problems.extend(event_windows._check_column('event_time', event_time) if event_time is not none else []) -%}
    {%- set known = event_windows._tested_columns(model) -%}
    {%- do problems.extend(event_windows._check_tested_model(
        model, known, [['id', id]] + event_windows._named('keys', keys) + [['event_time', event_time]]
    )) -%}
    {%- do event_windows._raise_problems('events_are_delivered_once', problems) -%}

    {%- set source, id = event_windows._source(model, known), event_windows._quote(id) -%}
    {%- set deliveries = event_windows._free_name('deliveries', [id]) -%}
    {%- set compared = [[keys, event_windows._free_name('other_keys', [id]), 'keys']] if keys else [] -%}
    {%- do compared.extend(
        [[[event_time], event_windows._free_name('other_time', [id]), 'times']] if event_time is not none else []
    ) -%}
    {%- set delivered -%}
-- ew_deliveries: the ids of several events, and NULL
select
    {{ source.of }}{{ id }},
    count(*) as {{ deliveries }}
    {%- for columns, name, _ in compared %},
    {%- set values = 'struct(' ~ event_windows._of(source, event_windows._quoted(columns)) | join(', ') ~ ')' %}
    not min({{ values }}) <=> max({{ values }}) as {{ name }}
    {%- endfor %}
from {{ source.sql }}
group by {{ source.of }}{{ id }}
having count(*) > 1 or {{ source.of }}{{ id }} is null
    {%- endset -%}
    {%- set failing -%}
select
    *,
    if(
        {{ id }} is null,
        concat({{ deliveries }}, ' events have no id'),
        concat('the event ', {{ event_windows._said(id) }},
            ' was delivered ',
            {{ deliveries }},
            ' times'
            {%- for _, name, word in compared %},
            {%- set joint = 'if(' ~ compared[0][1] ~ ", ' and', ' with')" if loop.index == 2 else "' with'" %}
            if({{ name }}, concat({{ joint }}, ' different {{ word }}'), '')
            {%- endfor %})
    ) as {{ event_windows._free_name('problem', [id]) }}
from ew_deliveries
    {%- endset -%}
    {{- event_windows._with([delivered, {'sql': failing}]) -}}
{%- endmacro -%}
