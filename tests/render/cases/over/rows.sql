over (partition by `user_id` order by `viewed_at`, `event_id` rows between 6 preceding and current row)
