-- differs from islands_fixed_inclusive in
-- step the model, lines
-    `pages`, ... 1 more
+    `checkout`,
+    `straight`
-- step ew_events, lines
-        1 as `ew_value_pages`, ... 1 more
+        nullif(array_compact(array(if(event = 'view', 1, null), if(event = 'cart', 2, null), if(event = 'paid', 3, null))), array()) as `ew_value_checkout`,
+        event_id as `ew_order_1_checkout`,
+        nullif(array_compact(array(if(event = 'view', 1, null), if(event = 'paid', 2, null))), array()) as `ew_value_straight`
-- step select, lines
-        count(`ew_value_pages`) as `pages`, ... 1 more
+        aggregate(
+            sort_array(collect_list(if(`ew_value_checkout` is null, null, named_struct('at', ew_first_at, 'order_1', `ew_order_1_checkout`, 'value', `ew_value_checkout`))), false),
+            named_struct('chains', array_repeat(filter(array(min(ew_first_at)), at -> false), 3), 'times', filter(array(min(ew_first_at)), at -> false)),
+            (found, event) -> named_struct(
+                'chains', transform(found.chains, (chain, i) -> case
+                    when array_contains(event.value, i + 2) then concat(array(event.at), found.chains[i + 1])
+                    else chain
+                end),
+                'times', case
+                    when not array_contains(event.value, 1) then found.times
+                    when size(filter(concat(array(event.at), found.chains[0]), at -> at <= event.at + make_interval(0, 0, 0, 0, 0, 0, 3600))) < size(found.times) then found.times
+                    else filter(concat(array(event.at), found.chains[0]), at -> at <= event.at + make_interval(0, 0, 0, 0, 0, 0, 3600))
+                end
+            ),
+            found -> named_struct('reached', size(found.times), 'times', found.times)
+        ) as `checkout`,
+        aggregate(
+            sort_array(collect_list(if(`ew_value_straight` is null, null, named_struct('at', ew_first_at, 'value', `ew_value_straight`))), false),
+            named_struct('chains', array_repeat(filter(array(min(ew_first_at)), at -> false), 2), 'times', filter(array(min(ew_first_at)), at -> false)),
+            (found, event) -> named_struct(
+                'chains', transform(found.chains, (chain, i) -> case
+                    when array_contains(event.value, i + 2) then concat(array(event.at), found.chains[i + 1])
+                    when not array_contains(event.value, i + 1) then slice(chain, 1, 0)
+                    else chain
+                end),
+                'times', case
+                    when not array_contains(event.value, 1) then found.times
+                    when size(concat(array(event.at), found.chains[0])) < size(found.times) then found.times
+                    else concat(array(event.at), found.chains[0])
+                end
+            ),
+            found -> named_struct('reached', size(found.times), 'times', found.times)
+        ) as `straight`
