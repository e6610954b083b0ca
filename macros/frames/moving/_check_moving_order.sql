{#- A frame of a duration moves along a time; of a DATE it takes midnight in UTC. -#}
{%- macro _check_moving_order(order_by, frame, columns) -%}
    {%- set problems = [] -%}
    {%- set clause = event_windows._frame(frame) -%}
    {%- if order_by and 'duration' in [clause.start.kind, clause.end.kind] -%}
        {%- set name = event_windows._order_term(order_by[0]).column -%}
        {%- set type = event_windows._type_of(columns, name) if event_windows._will_run() else none -%}
        {%- if type is not none and type not in event_windows._time_types() + ['date'] -%}
            {%- do problems.append(event_windows._problem(
                'order_by', 'is not a time, which a frame of a duration needs', name ~ ' ' ~ type, 'a column of type timestamp, timestamp_ntz or date',
            )) -%}
        {%- endif -%}
    {%- endif -%}
    {{- return(problems) -}}
{%- endmacro -%}
