-- differs from compact_fixed_inclusive in
-- step the model, lines
-    last_event_at + make_interval(0, 0, 0, 0, 0, 0, 1800) as session_end,
+    last_event_at + make_interval(0, 0, 0, 0, 0, 0, cast((ew_end_us - unix_micros(last_event_at)) as decimal(20, 0)) / 1000000) as session_end,
-    ew_events as (
+    ew_measured as (
-        -- the events that have a time, and end before the type does
+        -- each event with its own gap in microseconds
             `viewed_at` as ew_first_at,
+            case when typeof(make_dt_interval(0, 0, patience)) like 'interval %' then cast(cast(cast(make_dt_interval(0, 0, patience) as interval second) as decimal(20, 6)) * 1000000 as bigint) else raise_error(concat('event_windows.sessions in model a_model: gap: is not a day-time interval; given: make_dt_interval(0, 0, patience) ', typeof(make_dt_interval(0, 0, patience)), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap_us,
         from demo.page_views
+
+    ),
+
+    ew_events as (
+
+        -- the events that have a time and a gap, and end before the type does
+        select
+            *,
+            try_add(unix_micros(ew_first_at), ew_gap_us) as ew_end_us
+        from ew_measured
-            `viewed_at` between timestamp_micros(-62135596800000000L) and timestamp_micros(253402298999999999L)
+            ew_first_at between timestamp_micros(-62135596800000000L) and timestamp_micros(253402300799999999L)
+            and ew_gap_us > 0
+            and try_add(unix_micros(ew_first_at), ew_gap_us) <= 253402300799999999L
             max(ew_first_at) as ew_last_at,
+            max(ew_end_us) as ew_end_us,
-            struct(try_subtract(unix_micros(ew_first_at), pmod(unix_micros(ew_first_at), 1800000000)))
+            ew_gap_us,
+            struct(try_subtract(unix_micros(ew_first_at), pmod(unix_micros(ew_first_at), nullif(ew_gap_us, 0))))
-            max(ew_last_at) over (
+            max(ew_end_us) over (
-            count_if(unix_micros(ew_first_at) > try_add(unix_micros(ew_reached), 1800000000)) over (
+            count_if(unix_micros(ew_first_at) > ew_reached) over (
         max(ew_last_at) as last_event_at,
+        max(ew_end_us) as ew_end_us,
