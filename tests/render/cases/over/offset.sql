over (partition by `user_id` order by `viewed_at` desc, `event_id` desc)
