select
    -- ids
    line_id,
    arrival,

    -- text
    reason,
    line,

    -- timestamps
    arrived_at

from {{ ref('parsed_lines') }}
where reason is not null
