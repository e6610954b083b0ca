{#- The sessions beside what their events say; NULL is a key like any other. -#}
{%- macro _join_members(keys, found) -%}
    {%- set same = [] -%}
    {%- for column in ['session_id'] + keys -%}
        {%- do same.append('held.' ~ column ~ ' <=> found.' ~ column) -%}
    {%- endfor -%}
from ew_alone as held
left join {{ found }} as found
    on {{ same | join(' and ') }}
{%- endmacro -%}
