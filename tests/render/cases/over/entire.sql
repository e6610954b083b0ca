over (partition by `user_id` rows between unbounded preceding and unbounded following)
