{%- for join in ['clicked_impressions', 'order_impressions'] %}
{%- if not loop.first %}

union all

{% endif -%}
select
    '{{ join }}' as join_name,
    * -- those of run_log -- noqa: AM04
from (

    {{ event_windows.run_log(ref(join ~ '_state')) | indent(4) }}

)
{%- endfor %}
