-- differs from every_aggregate in
-- step ew_mini_sessions, lines
-        named_struct('total', `ew_value_mean`, 'count', if(`ew_value_mean` is null, 0L, 1L)) as `mean`,
+        named_struct('total', cast(`ew_value_mean` as decimal(38, 0)), 'count', if(`ew_value_mean` is null, 0L, 1L)) as `mean`,
-- step ew_merged, lines
-        if(count(`revenue`) > 0 and cast(sum(`revenue`) as decimal(18, 2)) is null, raise_error('event_windows.session_state in model a_model: aggregates.revenue: a sum outgrows its type (it is of decimal(10,2)). Nothing was written; sum a cast to double, or to a decimal with fewer digits after the point.'), cast(sum(`revenue`) as decimal(18, 2))) as `revenue`,
+        if(count(`revenue`) > 0 and cast(sum(`revenue`) as decimal(18, 2)) is null, raise_error('event_windows.session_state in model a_model: aggregates.revenue: a sum outgrows its type (it is of bigint). Nothing was written; sum a cast to double, or to a decimal with fewer digits after the point.'), cast(sum(`revenue`) as decimal(18, 2))) as `revenue`,
-        named_struct('total', cast(sum(`mean`.total) as decimal(20,2)), 'count', sum(`mean`.count)) as `mean`,
+        named_struct('total', if(abs(sum(cast(`mean`.total as decimal(38, 0)))) > 9223372036854775807, raise_error('event_windows.session_state in model a_model: aggregates.mean: the total of an average outgrows BIGINT, as which this state keeps it: a version before 1.0 has built it. Nothing was written; run it once with --full-refresh to build the state anew.'), cast(sum(cast(`mean`.total as decimal(38, 0))) as bigint)), 'count', sum(`mean`.count)) as `mean`,
-        hll_union(hll_sketch_agg(if(`ew_value_devices` is null, null, xxhash64(`ew_value_devices`))), hll_union_agg(`devices`)) as `devices`,
+        hll_union(hll_sketch_agg(cast(`ew_value_devices` as string)), hll_union_agg(`devices`)) as `devices`,
-- step sessions and rejected events, tombstones, the checkpoint, lines
-    if(ew_is_row and ew_gone is null, cast(cast((`mean`.total - `mean`.total % cast(nullif(`mean`.count, 0) as decimal(14, 0))) / cast(nullif(`mean`.count, 0) as decimal(14, 0)) as decimal(14, 6)) + cast((`mean`.total % cast(nullif(`mean`.count, 0) as decimal(14, 0))) / cast(nullif(`mean`.count, 0) as decimal(14, 0)) as decimal(7, 6)) as decimal(14, 6)), null) as `mean`,
+    if(ew_is_row and ew_gone is null, cast(`mean`.total as double) / nullif(`mean`.count, 0), null) as `mean`,
-        'details', '{"invocation_id": "00000000-0000-0000-0000-000000000000", "format": 2, "mini_sessions": 900}'
+        'details', '{"invocation_id": "00000000-0000-0000-0000-000000000000", "mini_sessions": 900}'
