-- in steps
-- step the model, as in interval_join/state_compile_left
-- step ew_ranges, as in test_session_aggregates_match_events/state, but
         session_start,
+        session_end,
-        event_count, ... 2 more
+        unix_micros(session_end) as ew_end_us,
-- step ew_neighbours; ew_alone, as in test_session_aggregates_match_events/batch_every_aggregate
-- step ew_read, as in test_session_aggregates_match_events/state
-- step ew_events, as query: ew_events in sessions/auto_fixed_inclusive, but
-    from demo.page_views
+    from ew_read
-- step ew_rows, as in test_session_aggregates_match_events/state, but
-        named_struct('session_id', session_id, 'last', ew_last) as ew_session, ... 3 more
+        named_struct('session_id', session_id, 'last', ew_last) as ew_session
-        null as ew_session, ... 3 more
+        null as ew_session
-- step ew_placed; ew_members, as in test_session_aggregates_match_events/batch_every_aggregate
-- step ew_reached, as in session_state/next_run, but ~ _rows => _members
~ rows before each row => events before each one
-        max(ew_last_at) over ( ... 2 more
+        ew_at + 1800000000 as ew_reach,
+        max(ew_at + 1800000000) over (
+            partition by `user_id`, session_id
+            order by ew_at /* of the events of one instant only the first is compared with those before -- noqa: EW05 */
-- step ew_found, as in test_session_aggregates_match_events/state, but
-    -- the values of the aggregates
+    -- what the events say of their session
-        event_count, ... 3 more
+        min(ew_at) as ew_first_at,
+        max(ew_at) as ew_last_at,
+        max(ew_reach) as ew_end_at,
+        min(if(ew_at > ew_reached, named_struct('at', ew_at, 'reached', ew_reached), null)) as ew_break
+    from ew_reached
+    group by `user_id`, session_id
-- step ew_said, as in test_session_aggregates_match_events/state, but
         held.session_start,
+        held.session_end,
-        held.event_count, ... 8 more
+        case
+            when held.ew_start is null or held.ew_last is null then 'the session has no start or no last event'
+            when found.ew_first_at is null then 'no event lies between the start and the last event of the session'
+            else concat_ws(
+                '; ',
+                transform(
+                    filter(
+                        array(
+                            named_struct('name', 'session_start', 'held', cast(timestamp_micros(held.ew_start) as string), 'due', cast(timestamp_micros(found.ew_first_at) as string), 'same', timestamp_micros(held.ew_start) <=> timestamp_micros(found.ew_first_at)),
+                            named_struct('name', 'last_event_at', 'held', cast(timestamp_micros(held.ew_last) as string), 'due', cast(timestamp_micros(found.ew_last_at) as string), 'same', timestamp_micros(held.ew_last) <=> timestamp_micros(found.ew_last_at)),
+                            named_struct('name', 'session_end', 'held', cast(timestamp_micros(held.ew_end_us) as string), 'due', cast(timestamp_micros(found.ew_end_at) as string), 'same', timestamp_micros(held.ew_end_us) <=> timestamp_micros(found.ew_end_at))
+                        ),
+                        item -> not item.same
+                    ),
+                    item -> concat(item.name, ' is ', coalesce(item.held, 'NULL'), ', its events give ', coalesce(item.due, 'NULL'))
-                item -> not item.same ... 3 more
+                if(found.ew_break is null, null, concat(
+                    'the event at ', coalesce(cast(timestamp_micros(found.ew_break.at) as string), 'NULL'),
+                    ' begins after everything before it has ended at ',
+                    coalesce(cast(timestamp_micros(found.ew_break.reached) as string), 'NULL')
+                ))
+            )
+        end as problem
-- step select, as in test_session_aggregates_match_events/batch_every_aggregate
