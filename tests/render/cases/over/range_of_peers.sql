over (partition by `user_id` order by `country`, `viewed_at` range between unbounded preceding and current row)
