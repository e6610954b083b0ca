{#- Numbers and intervals. Spark adds up text and times as well, as DOUBLE. -#}
{%- macro _can_be_added(type) -%}
    {{- return(event_windows._is_number(type) or type == 'void' or type[:9] == 'interval ') -}}
{%- endmacro -%}

{#- The functions that put values in order or tell them apart. -#}
{%- macro _functions_with_order() -%}
    {{- return([
        'min', 'max', 'first', 'last', 'min_by', 'max_by', 'collect_set', 'collect_list', 'approx_count_distinct',
        'count_distinct',
    ]) -}}
{%- endmacro -%}

{#- Whether Spark can put values of a type in order: all but maps, variants, calendar intervals, and what has them. -#}
{%- macro _has_order(type) -%}
    {{- return('map<' not in type and 'variant' not in type and type != 'interval') -}}
{%- endmacro -%}
