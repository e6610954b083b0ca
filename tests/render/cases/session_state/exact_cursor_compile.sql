-- differs from compile_next in
-- step ew_measured, lines ~ `loaded_at` as => _commit_version as ~ 0L as => count_if(_change_type <> 'insert') as
~ unix_micros(`loaded_at`) as => cast(_commit_version as bigint) as
-        cast(null as bigint) as changed_in,
+        min(if(_change_type <> 'insert', _commit_version, null)) as changed_in,
                 `viewed_at` as ew_time,
+                _commit_version,
+                _change_type,
-            from demo.page_views ... 1 more
+            from (select *, 'insert' as _change_type, coalesce((select sources[0].cursor_to from ew_checkpoint), -1L) + 1 as _commit_version, cast(null as timestamp) as _commit_timestamp from demo.page_views)
+            where cast(_commit_version as bigint) > coalesce((select sources[0].cursor_to from ew_checkpoint), -9223372036854775808) or _commit_version is null
-- step ew_arrived, lines ~ unix_micros(`loaded_at` => cast(_commit_version as bigint
-    from demo.page_views
+    from (select *, 'insert' as _change_type, coalesce((select sources[0].cursor_to from ew_checkpoint), -1L) + 1 as _commit_version, cast(null as timestamp) as _commit_timestamp from demo.page_views)
-- step sessions and rejected events, tombstones, the checkpoint, lines ~ 'timestamp => 'bigint
~ , "aggregates.landing_page": "string" => ~ "loaded_at" => {"delta": "commit_version"}
