-- differs from next_run in
-- step the model, lines
@@         from demo.page_views
-            where ew_session.updated_at > timestamp_micros(1767261600000000L) and ew_session.updated_at <= timestamp_micros(1767268800000000L)
+            where ew_session.updated_at > timestamp_micros(1767261600000000L) and ew_session.updated_at <= timestamp_micros(cast(null as bigint))
-        where `viewed_at` between timestamp_micros(1767254400000000L) and timestamp_micros(1767268800000000L)
+        where `viewed_at` between timestamp_micros(cast(null as bigint)) and timestamp_micros(cast(null as bigint))
@@         from demo.visits
-            where ew_session.updated_at > timestamp_micros(1767261600000000L) and ew_session.updated_at <= timestamp_micros(1767268800000000L)
+            where ew_session.updated_at > timestamp_micros(1767261600000000L) and ew_session.updated_at <= timestamp_micros(cast(null as bigint))
-            session_start <= timestamp_micros(1767268800000000L)
-            and last_event_at >= timestamp_micros(1767254400000000L)
+            session_start <= timestamp_micros(cast(null as bigint))
+            and last_event_at >= timestamp_micros(cast(null as bigint))
-            and ew_in.updated_at > timestamp_micros(1767261600000000L) and ew_in.updated_at <= timestamp_micros(1767268800000000L)
+            and ew_in.updated_at > timestamp_micros(1767261600000000L) and ew_in.updated_at <= timestamp_micros(cast(null as bigint))
