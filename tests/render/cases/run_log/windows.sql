-- in steps
-- step the model, as in run_log/any, but ~ demo.sessions => demo.hours
~ sessions_created'] as sessions => windows_created'] as windows
~ sessions_extended'] as sessions => windows_extended'] as windows
~ bad_gap'] as rejected_bad_gap => out_of_range'] as rejected_out_of_range
~ sessions_closed'] as sessions_closed => windows_missed'] as windows_missed
~ sessions_merged'] as sessions_merged => windows_closed'] as windows_closed
-    checkpoint.changes['sessions_removed'] as sessions_removed, ... 3 more
-    cast(get_json_object(checkpoint.details, '$.mini_sessions') as bigint) as mini_sessions,
-    cast(get_json_object(checkpoint.details, '$.sessions_incomplete') as bigint) as sessions_incomplete,
