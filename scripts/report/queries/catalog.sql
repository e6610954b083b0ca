{#- The columns of the state and of each relation that its events may be in, with their types; NULL where there is no table. -#}
{%- set found = [] -%}
{%- for relation in [state] + candidates -%}
    {%- set known = event_windows._in_catalog(relation) -%}
    {%- set types = {} -%}
    {%- for column in (adapter.get_columns_in_relation(known) if known is not none else []) -%}
        {%- do types.update({column.name: column.dtype}) -%}
    {%- endfor -%}
    {%- do found.append({'relation': relation | string, 'columns': none if known is none else types}) -%}
{%- endfor -%}
select {{ event_windows._text(tojson(found)) }} as found
