-- differs from within_reach in
-- step query 3, lines
~ set `event_windows.reach.model.a_project.a_model` = => declare or replace variable `event_windows_reach_model_a_project_a_model` default
