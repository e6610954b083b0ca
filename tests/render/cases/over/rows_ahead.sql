over (partition by `user_id`, `country` order by `event_id` rows between 1 following and unbounded following)
