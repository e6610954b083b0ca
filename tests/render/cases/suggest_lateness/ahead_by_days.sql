-- in steps
-- step query 1, as in explain_state/nothing_to_look_at
-- step query: ew_events, as in generate_session_models/of_a_model, but
-    -- keys and times
+    -- when each event happened and when it arrived
-        `user_id`, ... 1 more
+        if(`viewed_at` between timestamp_micros(-62135596800000000L) and timestamp_micros(253402300799999999L), unix_micros(`viewed_at`), null) as ew_at,
+        if(`loaded_at` between timestamp_micros(-62135596800000000L) and timestamp_micros(253402300799999999L), unix_micros(`loaded_at`), null) as ew_cursor,
+        try_subtract(if(`loaded_at` between timestamp_micros(-62135596800000000L) and timestamp_micros(253402300799999999L), unix_micros(`loaded_at`), null), pmod(if(`loaded_at` between timestamp_micros(-62135596800000000L) and timestamp_micros(253402300799999999L), unix_micros(`loaded_at`), null), 60000000)) as ew_minute_id
-- step query: ew_minutes
ew_minutes as (

    -- the newest event of each minute of arrival
    select
        0 as ew_all,
        ew_minute_id,
        max(if(ew_at > try_add(ew_cursor, 3600000000), null, ew_at)) as ew_newest
    from ew_events
    where ew_minute_id is not null
    group by ew_minute_id

)
-- step query: ew_seen
ew_seen as (

    -- the newest event that had arrived before
    select
        ew_minute_id,
        max(ew_newest) over (
            partition by ew_all
            order by ew_minute_id
            rows between unbounded preceding and 1 preceding
        ) as ew_newest_before
    from ew_minutes

)
-- step query: ew_beside, as in session_state/aggregates_added, but
-    -- beside how many events it has counted
+    -- beside each event
-        session_id, ... 7 more
+        ew_events.ew_at,
+        ew_events.ew_cursor,
+        ew_seen.ew_newest_before
+    from ew_events
+    left join ew_seen
+        on ew_events.ew_minute_id = ew_seen.ew_minute_id
-- step query: ew_judged, as ew_judged in rejected_events/rows, but
-    -- each group with its run ... 3 more
+    -- how late it is, and how far behind; NULL where its clock is wrong
+    select
+        ew_at,
+        ew_cursor,
+        if(not ew_at > try_add(ew_cursor, 3600000000), greatest(ew_cursor - ew_at, 0), null) as ew_late,
+        if(not ew_at > try_add(ew_cursor, 3600000000), greatest(coalesce(ew_newest_before - pmod(ew_newest_before, 1000) - ew_at, 0), 0), null) as ew_behind
+    from ew_beside
-- step query: select
select
    count(*) as events,
    count_if(ew_at is null) as events_without_time,
    count_if(ew_cursor is null) as events_without_cursor,
    count(ew_behind) as judged,
    count_if(ew_at > ew_cursor) as ahead,
    count_if(ew_at > try_add(ew_cursor, 3600000000)) as far_ahead,
    max(ew_at - ew_cursor) as farthest_ahead,
    try_subtract(min(ew_cursor), pmod(min(ew_cursor), 60000000)) = try_subtract(max(ew_cursor), pmod(max(ew_cursor), 60000000)) as at_once,
    concat(timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (min(ew_cursor)), ' UTC') as first_arrival,
    concat(timestamp_ntz'1970-01-01 00:00:00' + interval '0.000001' second * (max(ew_cursor)), ' UTC') as last_arrival,
    percentile_approx(ew_late, array(50 / 100, 90 / 100, 99 / 100, 99.9 / 100, 99.99 / 100, 100 / 100), 100000) as late,
    percentile_approx(ew_behind, array(50 / 100, 90 / 100, 99 / 100, 99.9 / 100, 99.99 / 100, 100 / 100), 100000) as behind,
    array(
        count_if(ew_behind >= 1),
        count_if(ew_behind >= 10000000),
        count_if(ew_behind >= 30000000),
        count_if(ew_behind >= 60000000),
        count_if(ew_behind >= 120000000),
        count_if(ew_behind >= 300000000),
        count_if(ew_behind >= 600000000),
        count_if(ew_behind >= 1800000000),
        count_if(ew_behind >= 3600000000),
        count_if(ew_behind >= 7200000000),
        count_if(ew_behind >= 10800000000),
        count_if(ew_behind >= 21600000000),
        count_if(ew_behind >= 43200000000),
        count_if(ew_behind >= 86400000000),
        count_if(ew_behind >= 172800000000),
        count_if(ew_behind >= 259200000000),
        count_if(ew_behind >= 604800000000),
        count_if(ew_behind >= 1209600000000),
        count_if(ew_behind >= 2592000000000)
    ) as far_behind
from ew_judged
)
;
