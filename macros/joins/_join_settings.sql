{#- What the steps of a join share, worked out once from the validated arguments. -#}
{%- macro _join_settings(arguments) -%}
    {%- set interval = event_windows._join_interval(arguments.lower, arguments.upper) -%}
    {%- set type = event_windows._join_types()[arguments.how] -%}
    {%- set columns = event_windows._join_columns(arguments) -%}
    {%- set sides = {} -%}
    {%- for name in ['left', 'right'] -%}
        {%- set side = arguments[name] -%}
        {%- set known = arguments.known[name] -%}
        {%- set source = event_windows._source(side.relation, known) -%}
        {%- do sides.update({name: {
            'source': source,
            'id': event_windows._quote(side.id),
            'time': event_windows._quote(side.event_time),
            'read_time': source.of ~ event_windows._quote(side.event_time),
            'time_name': side.event_time,
            'time_type': event_windows._type_of(known, side.event_time),
            'condition': arguments[name ~ '_condition'],
            'cursor': source.of ~ event_windows._quote(side.cursor) if side.get('cursor') else none,
            'delay': event_windows._duration_micros(side.get('watermark_delay', '0 seconds')),
            'lateness': event_windows._lateness_of(arguments, name),
        }}) -%}
    {%- endfor -%}
    {%- set reach = event_windows._join_reach(arguments, interval) -%}
    {%- set bounded = interval.lower is not none and interval.upper is not none -%}
    {{- return({
        'left': sides.left,
        'right': sides.right,
        'lower': interval.lower,
        'upper': interval.upper,
        'reach': reach,
        'released_after': event_windows._released_after(arguments),
        'window': columns | selectattr('window', 'defined') | map(attribute='window') | first | default(none),
        'policy': arguments.watermark_policy,
        'how': arguments.how,
        'type': type,
        'columns': columns,
        'names': columns | map(attribute='name') | list,
        'condition': arguments.condition,
        'bucket': event_windows._join_bucket(interval) if bounded and arguments.strategy != 'equi' else none,
    }) -}}
{%- endmacro -%}
