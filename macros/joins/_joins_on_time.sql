{#- Whether both event times, or their windows, are among the equality columns: Spark's key watermark. -#}
{%- macro _joins_on_time(arguments) -%}
    {%- if not event_windows._is_list(arguments.on) or arguments.left is not mapping or arguments.right is not mapping -%}
        {{- return(false) -}}
    {%- endif -%}
    {%- for entry in arguments.on -%}
        {%- if entry is mapping and 'time_window' in entry -%}
            {{- return(true) -}}
        {%- endif -%}
        {%- set left = entry.left if entry is mapping else entry -%}
        {%- set right = entry.right if entry is mapping else entry -%}
        {%- if left == arguments.left.get('event_time') and right == arguments.right.get('event_time') -%}
            {{- return(true) -}}
        {%- endif -%}
    {%- endfor -%}
    {{- return(false) -}}
{%- endmacro -%}
