-- differs from first_run in
-- step ew_changes, added after the model
ew_changes as (

    -- what has changed since the run before
    select
        (select coalesce(unix_micros(max(session_updated_at)), 0L) as since from demo.state) as since,
        unix_micros(max(updated_at)) as upto,
        unix_micros(min(session_start)) as first,
        unix_micros(max(last_event_at)) as last
    from demo.visits
    where updated_at > timestamp_micros((select coalesce(unix_micros(max(session_updated_at)), 0L) as since from demo.state))

)
-- step ew_sequence, lines
-    where `viewed_at` is not null
+    left semi join (
+        select `user_id` as ew_key_1
+        from demo.visits as ew_session
+        where ew_session.updated_at > timestamp_micros((select since from ew_changes)) and ew_session.updated_at <= timestamp_micros((select upto from ew_changes))
+    ) as ew_changed
+        on `user_id` <=> ew_key_1
+    where `viewed_at` between timestamp_micros((select first from ew_changes)) and timestamp_micros((select last from ew_changes))
     from demo.visits
+    left semi join (
+        select `user_id` as ew_key_1
+        from demo.visits as ew_session
+        where ew_session.updated_at > timestamp_micros((select since from ew_changes)) and ew_session.updated_at <= timestamp_micros((select upto from ew_changes))
+    ) as ew_changed
+        on `user_id` <=> ew_key_1
+    where
+        session_start <= timestamp_micros((select last from ew_changes))
+        and last_event_at >= timestamp_micros((select first from ew_changes))
-- step ew_placed, lines
         and ew_at <= ew_in.last_event_at
+        and ew_in.updated_at > timestamp_micros((select since from ew_changes)) and ew_in.updated_at <= timestamp_micros((select upto from ew_changes))
