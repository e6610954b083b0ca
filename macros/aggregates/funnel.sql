{#-
    How far a group of events got through steps. It needs all events in their order, so that no two states of it could
    be merged. An event brings the numbers of the steps that it meets, or NULL; the group keeps those that meet one.

    One fold goes from the last event to the first. `chains` has for each step from the second on the times at which a
    chain goes on from there, each step met as early as it can be; the last of them is empty. An event that meets step n
    begins a chain of its own with what is there for step n + 1. Where n is the first step that chain is whole, is cut
    at `within`, and is kept if none that begins later is longer. So the cost is events times steps, for any `within`.
-#}
{%- macro _funnel(aggregate) -%}
    {%- set within = event_windows._duration_micros(aggregate.get('within')) -%}
    {%- set no_times -%} filter(array(min({at})), at -> false) {%- endset -%}
    {%- set begun -%} concat(array(event.at), found.chains[0]) {%- endset -%}
    {%- if within is not none -%}
        {#- no two times are further apart than the type is long -#}
        {%- set most = [within, event_windows._last_micros() - event_windows._first_micros()] | min -%}
        {%- set begun -%} filter({{ begun }}, at -> at <= event.at + {{ event_windows._interval(most) }}) {%- endset -%}
    {%- endif -%}
    {%- set collect -%}
aggregate(
    sort_array(collect_list(if({x} is null, null, {{ event_windows._row_in_event_order() }})), false),
    named_struct('chains', array_repeat({{ no_times }}, {{ aggregate.steps | length }}), 'times', {{ no_times }}),
    (found, event) -> named_struct(
        'chains', transform(found.chains, (chain, i) -> case
            when array_contains(event.value, i + 2) then concat(array(event.at), found.chains[i + 1])
            {%- if aggregate.get('mode') == 'strict' %}
            when not array_contains(event.value, i + 1) then slice(chain, 1, 0)
            {%- endif %}
            else chain
        end),
        'times', case
            when not array_contains(event.value, 1) then found.times
            when size({{ begun }}) < size(found.times) then found.times
            else {{ begun }}
        end
    ),
    found -> named_struct('reached', size(found.times), 'times', found.times)
)
    {%- endset -%}
    {{- return({'collect': collect | indent(4), 'final': '{s}', 'keeps': 'value'}) -}}
{%- endmacro -%}

{#- The numbers of the steps that an event meets, or NULL; a condition that is NULL is not met. -#}
{%- macro _met_steps(steps) -%}
nullif(array_compact(array(
    {%- for condition in steps -%}
if({{ condition }}, {{ loop.index }}, null){{ ', ' if not loop.last }}
    {%- endfor -%}
)), array())
{%- endmacro -%}
