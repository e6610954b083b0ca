over (partition by `user_id` order by `version` rows between current row and unbounded following)
