{{ event_windows.sessions(
    events=ref('page_views'),
    keys=['user_id'],
    event_time='viewed_at',
    gap='30 minutes',
) }}
