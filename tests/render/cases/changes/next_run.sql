-- in steps
-- step query 1, as in asof_join/state_first_run
-- step query: ew_runs; query: ew_read; query: select, as in changed_dates/next_run
-- step the model, as in changes/from_scratch, but
-where status in ('open', 'closed', 'final')
+where
+    status in ('open', 'closed', 'final', 'superseded')
+    and updated_at in (timestamp_micros(1767261600000000L), timestamp_micros(1767268800000000L))
