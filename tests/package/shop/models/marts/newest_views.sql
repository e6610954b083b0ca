{{ event_windows.deduplicate(ref('page_views'), keys=['user_id'], order_by=['viewed_at desc'], ties='any order') }}
