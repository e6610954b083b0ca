over (partition by `user_id` order by `viewed_at`, `event_id` rows between unbounded preceding and unbounded following)
