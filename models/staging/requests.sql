{%- set assets -%}(?i)\.(css|js|map|png|jpe?g|gif|svg|webp|ico|bmp|swf|woff2?|ttf|eot|mp4|webm|json|xml|txt)${%- endset -%}

with

parsed_lines as (

    select * from {{ ref('parsed_lines') }}
    where reason is null

),

with_path as (

    select
        *,
        substring_index(url, '?', 1) as path
    from parsed_lines

),

-- all patterns as one, or NULL where there is none
robots as (

    select concat('(?i)', nullif(array_join(sort_array(collect_list(pattern)), '|'), '')) as pattern
    from {{ ref('robots') }}

),

classified as (

    select
        *,
        coalesce(user_agent rlike (select robots.pattern from robots), false) as is_bot,
        path rlike r'{{ assets }}' as is_asset
    from with_path

)

select
    -- ids
    line_id as request_id,
    -- an address holds no space, so no two pairs give the same text
    sha2(concat(client_ip, ' ', coalesce(user_agent, '')), 256) as visitor_id,
    user_id,
    arrival,

    -- the request
    client_ip,
    method,
    path,
    url,
    referrer,
    user_agent,

    -- numerics
    status,
    bytes,

    -- booleans
    is_bot,
    is_asset,
    method = 'GET' and not is_asset and (status between 200 and 299 or status = 304) as is_page,

    -- timestamps
    requested_at,
    arrived_at

from classified
