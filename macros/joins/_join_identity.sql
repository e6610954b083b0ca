{#-
    The settings that a state is built with: all that decides which rows come out, in a form that does not change with the
    way it is written. The strategy is not among them: all give the same rows.
-#}
{%- macro _join_identity(arguments) -%}
    {%- set identity = {
        'on': arguments.on,
        'how': arguments.how,
        'condition': arguments.condition,
        'left_condition': arguments.left_condition,
        'right_condition': arguments.right_condition,
        'watermark_policy': arguments.watermark_policy,
        'interval': event_windows._join_interval(arguments.lower, arguments.upper),
    } -%}
    {%- for name in ['left', 'right'] -%}
        {%- set side = arguments[name] -%}
        {%- set lateness = event_windows._lateness_of(arguments, name) -%}
        {%- do identity.update({name: {
            'id': side.id,
            'event_time': side.event_time,
            'cursor': side.cursor,
            'columns': side.get('columns', []),
            'watermark_delay': event_windows._duration_text(event_windows._duration_micros(side.get('watermark_delay', '0 seconds'))),
            'allowed_lateness': none if lateness is none else event_windows._duration_text(lateness),
        }}) -%}
    {%- endfor -%}
    {{- return(identity) -}}
{%- endmacro -%}
