{#- No two rows of a partition tie in the order of a window. NULLs tie with each other, as they do there. -#}
{%- test frame_is_total_order(model, partition_by, order_by) -%}
    {%- do event_windows._reject_unknown('frame_is_total_order', kwargs, ['partition_by', 'order_by']) -%}
    {{- return(adapter.dispatch('test_frame_is_total_order', 'event_windows')(
        model=model, partition_by=partition_by, order_by=order_by
    )) -}}
{%- endtest -%}

{%- macro default__test_frame_is_total_order(model, partition_by, order_by) -%}
    {%- set problems = event_windows._check_partition_by(partition_by) -%}
    {%- do problems.extend(event_windows._check_order_by(order_by, event_windows._frame('growing'))) -%}
    {%- set columns = event_windows._columns_of(model) -%}
    {%- do problems.extend(event_windows._check_tested_model(
        model, columns,
        event_windows._named('partition_by', partition_by) + event_windows._ordering(order_by)
    )) -%}
    {%- do event_windows._raise_problems('frame_is_total_order', problems) -%}

    {%- set source = event_windows._source(model, columns) -%}
    {%- set parted_by, taken = [] if partition_by is string else partition_by, [] -%}
    {%- for entry in parted_by + order_by -%}
        {%- do taken.append(event_windows._order_term(entry).expression) -%}
    {%- endfor -%}
    {%- set parted = event_windows._named_terms(parted_by, 'partition', taken) -%}
    {%- set ordered = event_windows._named_terms(order_by, 'order', taken) -%}
    {%- set tied_rows = event_windows._free_name('tied_rows', taken) -%}
    {%- set terms, names = [], [] -%}
    {%- for term in parted + ordered -%}
        {%- if term[1] | lower not in names | map('lower') -%}
            {%- do names.append(term[1]) -%}
            {%- do terms.append(source.of ~ term[0] if term[0] == term[1] else term) -%}
        {%- endif -%}
    {%- endfor -%}
    {%- set said = event_windows._said_terms(' rows tie at ', ordered) + event_windows._said_terms(' of ', parted) -%}
    {%- set places -%}
-- ew_places: the place of each row
select
    {{ event_windows._columns(terms) }}
from {{ source.sql }}
    {%- endset -%}
    {%- set tied -%}
-- ew_tied: the places that several rows have
select
    {{ event_windows._columns_and(names) }}count(*) as {{ tied_rows }}
from ew_places
group by {{ names | join(', ') }}
having count(*) > 1
    {%- endset -%}
    {%- set failing -%}
select
    *,
    concat(
        {{ tied_rows }},
        {{ event_windows._columns(said, 8) }}
    ) as {{ event_windows._free_name('problem', taken) }}
from ew_tied
    {%- endset -%}
    {{- event_windows._with([places, tied, {'sql': failing}]) -}}
{%- endmacro -%}
