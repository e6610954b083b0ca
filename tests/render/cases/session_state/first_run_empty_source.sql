-- differs from first_run in
-- step ew_arrived, lines ~ 1767268800000000 => null
-- step ew_decided, lines ~ 1767268800000000L => cast(null as bigint)
-- step sessions and rejected events, tombstones, the checkpoint, lines ~ 1767268800000000L => cast(null as bigint)
~ 900 => 0 ~ 1000L => 0L
-from ew_changed
+from (select 1) left join ew_changed on true
