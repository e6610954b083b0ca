{{
    config(
        materialized='incremental',
        incremental_strategy='merge',
        on_schema_change='fail',
        unique_key='impression_id',
        partition_by='shown_on',
        incremental_predicates=[event_windows.within_reach('shown_at')],
        post_hook="{{ event_windows.delete_gone(ref('clicked_impressions_state')) }}"
    )
}}

with

changed_matches as (

    {{ event_windows.changes(ref('clicked_impressions_state')) | indent(4) }}

),

changed_impressions as (

    select
        impression_id,
        date_from_unix_date(cast(floor(unix_seconds(shown_at) / 86400) as int)) as shown_on,
        max(state_run) as state_run
    from changed_matches
    group by impression_id, shown_on

),

changed_days as (

    select distinct shown_on
    from changed_impressions

),

-- All rows of an impression of which one has changed. The state is partitioned by the date: other days are not read.
matches as (

    select /*+ broadcast(changed_days) */
        matches_so_far.impression_id,
        matches_so_far.ad_id,
        matches_so_far.campaign_id,
        matches_so_far.user_id,
        matches_so_far.shown_at,
        matches_so_far.click_id,
        matches_so_far.clicked_at,
        matches_so_far.updated_at,
        changed_impressions.state_run
    from {{ ref('clicked_impressions_state') }} as matches_so_far
    inner join changed_days on matches_so_far.match_date = changed_days.shown_on
    inner join
        changed_impressions
        on
            matches_so_far.match_date = changed_impressions.shown_on
            and matches_so_far.impression_id = changed_impressions.impression_id
    where matches_so_far.status in ('match', 'unmatched', 'pending')

),

-- An id that was sent again with another time of the same date is one impression, the first of them.
with_clicks as (

    select
        impression_id,
        min(struct(shown_at, ad_id, campaign_id, user_id)) as impression,
        count(click_id) as clicks,
        min(clicked_at) as first_clicked_at,
        max(updated_at) as updated_at,
        max(state_run) as state_run
    from matches
    group by impression_id

)

select
    -- ids
    with_clicks.impression_id,
    with_clicks.impression.ad_id,
    with_clicks.impression.campaign_id,
    with_clicks.impression.user_id,

    -- numerics
    with_clicks.clicks,
    unix_seconds(with_clicks.first_clicked_at) - unix_seconds(with_clicks.impression.shown_at) as seconds_to_click,

    -- timestamps
    date_from_unix_date(cast(floor(unix_seconds(with_clicks.impression.shown_at) / 86400) as int)) as shown_on,
    with_clicks.impression.shown_at,
    with_clicks.first_clicked_at,
    with_clicks.updated_at,

    -- how far the state was read
    with_clicks.state_run

from with_clicks
