-- differs from from_scratch in
-- step query 1, as in changed_dates/join
-- step the model, lines ~ visits => clicks ~ open', 'closed', 'final => match', 'unmatched', 'pending
-    `user_id`, ... 6 more
+    `impression_id`,
+    `click_id`,
+    `match_id`,
-    `superseded_by`,
