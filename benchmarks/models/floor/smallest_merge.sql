{{ config(materialized='incremental', incremental_strategy='merge', unique_key='event_id') }}

select *
from {{ source('measured', 'events') }}
{%- if is_incremental() %}
where arrived_at > (select max(arrived_at) from {{ this }})
{%- endif %}
