-- differs from backward in
-- step ew_left, lines
-        unix_micros(`traded_at`) as ew_time_us
+        unix_micros(`traded_at`) as ew_time_us,
+        price > 0 as ew_may_match
-- step ew_right, as ew_left, but ~ left => right ~ trades => quotes ~ `traded_at` => `quoted_at`
~ price > 0 => bid is not null
-- step ew_both, lines ~ not null as ew_ => not null and coalesce(l.ew_may_match, false) as ew_
-    where r.ew_time_us is not null and r.`symbol` is not null
+    where r.ew_time_us is not null and r.`symbol` is not null and r.ew_may_match
-- step ew_nearest, lines
-        and ew_match is not null ... 1 more
+        and ew_match is not null as ew_is_taken
