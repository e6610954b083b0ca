(DBT_INTERNAL_DEST.`session_end` is null or DBT_INTERNAL_DEST.`session_end` >= ${event_windows.reach.model.a_project.a_model})
