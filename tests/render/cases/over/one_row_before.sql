over (partition by `user_id` order by `event_key` desc rows between 1 preceding and 1 preceding)
