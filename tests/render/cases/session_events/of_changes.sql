-- differs from next_run in
-- step query 2, lines
-from demo.visits
+from (select * from demo.visits where status <> 'superseded')
-- step ew_sequence, lines ~ from demo.visits => from (select * from demo.visits where status <> 'superseded')
~ demo.visits. =>
