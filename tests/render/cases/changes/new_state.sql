-- differs from next_run in
-- step the model, as in changes/from_scratch, but ~ 5 of 6a => 1 of 7b
 where status in ('open', 'closed', 'final')
+union all
+select
+    `user_id`,
+    `session_id`,
+    `session_start`,
+    null as `session_end`,
+    null as `last_event_at`,
+    null as `event_count`,
+    null as `pages`,
+    'superseded' as `status`,
+    null as `updated_at`,
+    null as `superseded_by`,
+    'checkpoint 1 of 7b' as state_run
+from demo.state as ew_kept
+left anti join demo.visits_state as ew_state
+    on
+        ew_kept.session_id = ew_state.session_id
+        and ew_state.status in ('open', 'closed', 'final')
+where ew_kept.session_id is not null
