-- differs from inner_equi in
-- step select, lines ~ inner => full ~ l.`ad_id` as => coalesce(l.`ad_id`, r.`ad_id`) as
-        'match' as status
+        if(l.ew_time_us is null or r.ew_time_us is null, 'unmatched', 'match') as status
