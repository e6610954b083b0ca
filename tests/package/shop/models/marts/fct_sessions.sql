{#- The name of one of the package's own models. -#}
{{ config(materialized='table') }}

select user_id, count(*) as sessions
from {{ ref('visits') }}
group by user_id
