with

in_rows as (

    {{ event_windows.moving_aggregates(
        ref('page_views'),
        partition_by=['user_id'],
        order_by=['viewed_at', 'view_id'],
        frame={'rows': [-59, 0]},
        aggregates={
            'views_of_sixty': {'function': 'count'},
            'first_of_sixty': {'function': 'min', 'expression': 'view_id'},
        },
    ) | indent(4) }}

),

busy_users as (

    {{ event_windows.moving_aggregates(
        'in_rows',
        partition_by=['user_id'],
        order_by=['viewed_at'],
        frame={'range': ['-30 minutes', 0]},
        aggregates={
            'views_in_half_an_hour': {'function': 'count'},
            'newest_view': {'function': 'max', 'expression': 'view_id'},
        },
    ) | indent(4) }}

)

select
    view_id,
    user_id,
    views_in_half_an_hour,
    newest_view,
    views_of_sixty,
    first_of_sixty,
    count(*) {{ event_windows.over(['user_id'], ['viewed_at', 'view_id'], 'growing') }} as views_so_far
from busy_users
