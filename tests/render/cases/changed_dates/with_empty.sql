-- differs from next_run in
-- without query: ew_runs; query: ew_read; query: select; query 2
-- step query 1, as in session_state/next_run, but
-select session_id as id, checkpoint.* from demo.state where status = 'checkpoint' order by checkpoint.run desc limit 1
+select array_sort(collect_set(date_from_unix_date(cast(unix_micros(session_start) div 86400000000 - if(mod(unix_micros(session_start), 86400000000) < 0, 1, 0) as int)))) as dates,
+    min(least(unix_micros(session_start), 86400000000L * unix_date(date_from_unix_date(cast(unix_micros(session_start) div 86400000000 - if(mod(unix_micros(session_start), 86400000000) < 0, 1, 0) as int))))) as earliest
+from (select * from demo.visits_state where false limit 0)
+where
+    status in ('open', 'closed', 'final', 'superseded')
+    and false
-- step the model, as in changed_dates/nothing_new, but ~ 'checkpoint 5 of 6a' => cast(null as string)
