{{
    config(
        materialized='incremental',
        incremental_strategy='merge',
        on_schema_change='fail',
        unique_key='campaign_day_id',
        post_hook="{{ event_windows.delete_gone(
            ref('clicked_impressions_state'), where='impressions = 0 and undecided_impressions = 0'
        ) }}"
    )
}}

with

changed_matches as (

    {{ event_windows.changes(ref('clicked_impressions_state')) | indent(4) }}

),

-- Days of impressions that have changed. An impression is decided by the watermark, without a change of its own: so the
-- days with undecided ones are counted again too.
days_to_count as (

    select
        date_from_unix_date(cast(floor(unix_seconds(shown_at) / 86400) as int)) as shown_on,
        state_run as new_run,
        cast(null as string) as kept_run
    from changed_matches
    {%- if is_incremental() %}

    union all

    select
        shown_on,
        cast(null as string) as new_run,
        state_run as kept_run
    from {{ this }}
    where undecided_impressions > 0
    {%- endif %}

),

counted_by as (

    select
        shown_on,
        coalesce(max(new_run), max(kept_run)) as state_run
    from days_to_count
    group by shown_on

),

-- Where `clicked_impressions` has not read that run yet a day has none, so that the next run counts it again.
changed_days as (

    select
        counted_by.shown_on,
        max(clicked_impressions.state_run) as state_run
    from counted_by
    left join
        {{ ref('clicked_impressions') }} as clicked_impressions
        on counted_by.shown_on = clicked_impressions.shown_on and counted_by.state_run = clicked_impressions.state_run
    group by counted_by.shown_on

),

-- of these days; the others are in other partitions
impressions as (

    select /*+ broadcast(changed_days) */
        fct_impressions.shown_on,
        fct_impressions.campaign_id,
        fct_impressions.is_decided,
        fct_impressions.is_clicked,
        fct_impressions.clicks,
        fct_impressions.seconds_to_click,
        changed_days.state_run
    from {{ ref('fct_impressions') }} as fct_impressions
    inner join changed_days on fct_impressions.shown_on = changed_days.shown_on
    {%- if is_incremental() %}

    union all

    -- Campaigns of these days that were counted before: where nothing is left, 0 is counted, and the hook deletes it.
    select
        kept.shown_on,
        kept.campaign_id,
        cast(null as boolean) as is_decided,
        cast(null as boolean) as is_clicked,
        cast(null as bigint) as clicks,
        cast(null as bigint) as seconds_to_click,
        changed_days.state_run
    from {{ this }} as kept
    inner join changed_days on kept.shown_on = changed_days.shown_on
    {%- endif %}

),

-- A click is known at once, a missing click only an hour later: a rate that counts undecided impressions would be too
-- high.
counted as (

    select
        shown_on,
        campaign_id,
        count_if(is_decided) as impressions,
        count_if(is_decided and is_clicked) as clicked_impressions,
        coalesce(sum(clicks) filter (where is_decided), 0) as clicks,
        count_if(not is_decided) as undecided_impressions,
        median(seconds_to_click) filter (where is_decided) as median_seconds_to_click,
        max(state_run) as state_run
    from impressions
    group by shown_on, campaign_id

)

select
    -- ids
    sha2(concat(shown_on, coalesce(concat(' ', campaign_id), '')), 256) as campaign_day_id,
    shown_on,
    campaign_id,

    -- counts
    impressions,
    clicked_impressions,
    clicks,
    undecided_impressions,

    -- shares and averages
    try_divide(clicked_impressions, impressions) as click_through_rate,
    median_seconds_to_click,

    -- how far the state was read
    state_run

from counted
