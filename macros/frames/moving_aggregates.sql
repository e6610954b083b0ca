{#-
    All columns of a relation or CTE with moving aggregates beside them, in time that does not grow with the frame.
    The steps are nested in a FROM clause, so that the text can follow CTEs of the caller.
-#}
{%- macro moving_aggregates(relation, partition_by, order_by, frame, aggregates, strategy='auto', ties=none) -%}
    {%- set columns = event_windows._columns_of(relation) -%}
    {%- set problems = event_windows._check_relation('relation', relation, "ref('model'), source('source', 'table') or the name of a CTE") -%}
    {%- do problems.extend(event_windows._check_window(partition_by, order_by, frame, ties)) -%}
    {%- do problems.extend(event_windows._check_moving_frame(frame)) -%}
    {%- do problems.extend(event_windows._check_moving_aggregates(aggregates, columns)) -%}
    {%- do problems.extend(event_windows._check_choice('strategy', strategy, event_windows._moving_strategies())) -%}
    {%- do problems.extend(event_windows._check_unknown(kwargs, ['relation', 'partition_by', 'order_by', 'frame', 'aggregates', 'strategy', 'ties'])) -%}
    {%- set named = event_windows._named('partition_by', partition_by) + event_windows._ordering('order_by', order_by) -%}
    {%- do problems.extend(event_windows._check_source('relation', relation, columns, named)) -%}
    {%- do problems.extend([] if problems else event_windows._check_moving_order(order_by, frame, columns)) -%}
    {%- do event_windows._refuse('moving_aggregates', problems) -%}

    {%- set names = event_windows._names_are_columns(event_windows._source(relation, columns), named) -%}
    {%- set moving = event_windows._moving_settings(relation, partition_by, order_by, frame, aggregates, strategy, ties) -%}
    {%- if moving.span is none -%}
select
    *,
    {{ event_windows._columns(event_windows._moving_results(moving)) }}
from {{ relation }}{{ names }}
window
    ew_frame as {{ event_windows._plain_window(partition_by, order_by, frame, strategy, ties) }}
    {%- else -%}
        {%- set figures = event_windows._moving_figures(moving) -%}
        {%- set steps = event_windows._rows_with_places(relation ~ names, moving) + [event_windows._running_figures(moving, figures)] -%}
select
    * except ({{ event_windows._helper_columns(moving, figures) | join(', ') }}),
    {{ event_windows._columns(event_windows._moving_results(moving)) }}
from (

    {{ event_windows._with(steps) | indent(4) }}

) as ew_moving
        {%- if moving.needs_frame %}
window
    ew_frame as {{ event_windows._plain_window(moving.partition_by, order_by, frame, strategy, ties) }}
        {%- endif -%}
    {%- endif -%}
{%- endmacro -%}
