{{
    config(
        materialized='incremental',
        incremental_strategy='append',
        on_schema_change='fail'
    )
}}

{#
    The bound is a literal: Spark prunes the folders of old arrivals before it lists their files. A subquery would
    have it open every file ever landed.
#}
{%- set log_path = var('log_path', env_var('EVENT_WINDOWS_HOME', '.event_windows') ~ '/arrivals') -%}
{%- set stored = none -%}
{%- if is_incremental() -%}
    {%- set stored = run_query('select max(arrival) from ' ~ this).columns[0].values()[0] -%}
{%- endif -%}

with

landed as (

    select
        cast(arrival as bigint) as arrival,
        _metadata.file_name as file,
        value as line,
        _metadata.file_modification_time as arrived_at
    from text.`{{ log_path }}`
    {%- if stored is not none %}
    where arrival > {{ stored }}
    {%- endif %}

),

numbered as (

    select
        *,
        -- Two lines of the same text in one delivery are two requests. Which of them is the first does not
        -- matter: the rows are the same in every column, so any numbering gives the same ids.
        row_number() over (
            partition by arrival, file, line
            order by line  -- all of a partition tie, and are the same -- noqa: EW05
            rows between unbounded preceding and current row
        ) as copy_number
    from landed

)

select
    -- ids
    -- without the arrival, so that a line has the same id when it is delivered again
    sha2(concat_ws('/', file, copy_number, line), 256) as line_id,
    arrival,

    -- text
    file,
    line,

    -- timestamps
    arrived_at

from numbered
