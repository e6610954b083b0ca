SELECT
    user_id,
    event_time,
    LEAD(event_time) OVER (PARTITION BY user_id ORDER BY event_time) AS next_event_time,
    MAX(event_time) OVER (PARTITION BY user_id ORDER BY event_time DESC) AS last_event_time
FROM events
