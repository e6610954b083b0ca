-- differs from inner_buckets in
-- step select, lines ~ inner => left
-        'match' as status
+        if(r.ew_time_us is null, 'unmatched', 'match') as status
