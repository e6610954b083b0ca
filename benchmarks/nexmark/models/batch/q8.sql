{{ config(materialized='table') }}

with new_sellers as (

    {{ event_windows.interval_join(
        left={
            'relation': source('nexmark', 'persons'),
            'id': 'id',
            'event_time': 'date_time',
            'columns': ['name'],
        },
        right={'relation': source('nexmark', 'auctions'), 'id': 'id', 'event_time': 'date_time'},
        on=[{'left': 'id', 'right': 'seller'}, {'time_window': '10 seconds'}],
        lower={'exclusive': '-10 seconds'},
        upper={'exclusive': '10 seconds'},
        how='left_semi',
    ) | indent(4) }}

)

select id, name, window_start
from new_sellers
