-- differs from backward in
-- step ew_sorted, as in asof_join/forward_inner, but ~ id desc => id ~ ew_match => ew_after
         *,
+        last_value(if(
+            ew_is_left, null, struct(right_id, ew_time_us, `quoted_at`, `bid`)
+        )) ignore nulls over (
+            partition by `symbol`, if(ew_may_match, null, left_id)
+            order by
+                ew_time_us,
+                ew_is_left,
+                right_id
+            rows between unbounded preceding and current row
+        ) as ew_before,
-- step ew_nearer
ew_nearer as (

    -- the nearer one of two
    select
        *,
        if(
            ew_before is null
            or try_subtract(ew_after.ew_time_us, ew_time_us) < try_subtract(ew_time_us, ew_before.ew_time_us),
            ew_after,
            ew_before
        ) as ew_match
    from ew_sorted

)
-- step ew_nearest, as in asof_join/forward_inner, but ~ sorted => nearer
         and ew_match is not null
+        and ew_match.ew_time_us >= try_add(ew_time_us, -60000000)
