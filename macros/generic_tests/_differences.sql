{#- A sentence for every column that is not what it should be. -#}
{%- macro _differences(compared, source) -%}
transform(
    filter(
        array(
            {{ compared | join(',\n            ') }}
        ),
        item -> not item.same
    ),
    item -> concat(item.name, ' is ', coalesce(item.held, 'NULL'), ', {{ source }} ', coalesce(item.due, 'NULL'))
)
{%- endmacro -%}
