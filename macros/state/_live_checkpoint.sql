{#- The live checkpoint of the state as a query, for a run that may not read it beforehand. -#}
{%- macro _live_checkpoint() -%}
select checkpoint.*
from {{ this }}
where status = 'checkpoint'
order by checkpoint.run desc
limit 1
{%- endmacro -%}
