-- differs from clear_valley in
-- step query 1, lines ~ demo => raw
-- step query: ew_events, lines ~ keys and times => keys and times of one key in 5
-        `user_id`, ... 2 more
+        `user id`,
+        `a``b`,
+        if(`viewed at` between timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (-62135596800000000L) and timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (253402300799999999L), (cast(`viewed at` - timestamp_ntz'1970-01-01 00:00:00' as interval second) div interval '0.000001' second), null) as ew_at
+    from raw.page_views
+    where pmod(xxhash64(`user id`, `a``b`), 5) = 0
-- step query: ew_pauses, lines ~ `user_id` => `user id`, `a``b`
