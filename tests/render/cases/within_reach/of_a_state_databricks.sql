(DBT_INTERNAL_DEST.`session_end` is null or DBT_INTERNAL_DEST.`session_end` >= `event_windows_reach_model_a_project_a_model`)
