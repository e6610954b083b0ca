{#- How many letters have to be put in, taken out or changed to make one word of another (Levenshtein). -#}
{%- macro _edit_distance(one, other) -%}
    {%- set row = namespace(before=range(other | length + 1) | list) -%}
    {%- for letter in one -%}
        {%- set current = [loop.index] -%}
        {%- for other_letter in other -%}
            {%- set changed = row.before[loop.index0] + (0 if letter == other_letter else 1) -%}
            {%- do current.append([row.before[loop.index] + 1, current[loop.index0] + 1, changed] | min) -%}
        {%- endfor -%}
        {%- set row.before = current -%}
    {%- endfor -%}
    {{- return(row.before | last) -}}
{%- endmacro -%}
