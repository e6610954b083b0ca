{#- The frames that have a name. `offset` is the frame that nobody may write: lag and lead bring their own. -#}
{%- macro _frames() -%}
    {{- return({
        'entire': {'rows': ['unbounded', 'unbounded']},
        'growing': {'rows': ['unbounded', 0]},
        'shrinking': {'rows': [0, 'unbounded']},
        'offset': {'offset': [0, 0]},
    }) -}}
{%- endmacro -%}
