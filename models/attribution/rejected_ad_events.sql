with

rejected_events as (
    {%- for join, left, right in [
        ('clicked_impressions', 'impression', 'click'),
        ('order_impressions', 'order', 'impression'),
    ] %}
    {%- if not loop.first %}

    union all
    {%- endif %}

    select
        '{{ join }}' as join_name,
        if(side = 'left', '{{ left }}', '{{ right }}') as event,
        *
    from (

        {{ event_windows.rejected_events(ref(join ~ '_state')) | indent(8) }}

    )
    {%- endfor %}

)

select
    -- ids
    join_name,
    event,
    coalesce(left_id, right_id) as event_id,

    -- what was rejected
    reason,
    event_count as events,

    -- arrivals
    smallest_cursor as first_arrival,
    largest_cursor as last_arrival,

    -- timestamps
    coalesce(left_event_at, right_event_at) as happened_at,
    rejected_at

from rejected_events
