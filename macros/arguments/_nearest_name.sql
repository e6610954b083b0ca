{#- The name that was probably meant: one that holds the other, or the fewest letters away and not most of them. None if there is none. -#}
{%- macro _nearest_name(name, names) -%}
    {%- set given = name | lower -%}
    {%- set best = namespace(name=none, distance=1000) -%}
    {%- for known in names -%}
        {%- set letters = known | lower -%}
        {%- set lengths = [given | length, letters | length] -%}
        {%- set distance = event_windows._edit_distance(given, letters) -%}
        {%- set distance = 1 if distance > 1 and lengths | min >= 3 and (given in letters or letters in given) else distance -%}
        {%- set is_near = distance <= 1 or 2 * distance <= lengths | max -%}
        {%- if is_near and distance < best.distance -%}
            {%- set best.name = known -%}
            {%- set best.distance = distance -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(best.name) -}}
{%- endmacro -%}
