-- in steps
-- step query 1, as in session_state/next_run, but ~ session => window
-- step query 2, as in session_state/next_run
-- step query: ew_measured, as in session_state/next_run, but ~ try_add(ew_time_us, 1800000000) => ew_time_us
~ bad_gap') as rejected_bad_gap => out_of_range') as rejected_out_of_range
-        approx_count_distinct(struct(ew_key, try_subtract(ew_time_us, pmod(ew_time_us, 1800000000)))) as mini_sessions, ... 1 more
-                when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
+                when ew_time_us not between -62135593200000000L and 253402297199999999L then 'out_of_range'
+                when ew_time_us < (1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000) - 3600000000 - pmod((1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000) - 3600000000, 1200000000) + 1200000000 then 'late'
-                xxhash64(`user_id`) as ew_key,
-- step query: ew_moved, as in session_state/next_run, but ~ as watermark => - 600000000 as watermark
~ bad_gap => out_of_range
-        cast(null as bigint) as bound_from,
+        1767261600000000L - pmod(1767261600000000L, 1000) - 3600000000 as bound_from,
-        cast(null as bigint) as bound_to
+        max_event_time - pmod(max_event_time, 1000) - 3600000000 as bound_to
-            mini_sessions, ... 1 more
-- step query: ew_together; query: select; the model, as in session_state/next_run
-- step ew_arrived, as in session_state/next_run, but ~ at, => first_at,
-- step ew_classified, as in session_state/next_run, but ~ it is => it is, and where its pane begins
-        if(ew_at between timestamp_micros(-62135596800000000L) and timestamp_micros(253402300799999999L), ew_at, null) as ew_first_at,
+        if(
+            ew_time_us between -62135593200000000L and 253402297199999999L, ew_time_us - pmod(ew_time_us, 1200000000), null
+        ) as ew_pane_us,
-            when ew_time_us not between -62135596800000000L and 253402298999999999L then 'bad_gap'
+            when ew_time_us not between -62135593200000000L and 253402297199999999L then 'out_of_range'
+            when ew_time_us < (1767261600000000L) - 3600000000 - pmod((1767261600000000L) - 3600000000, 1200000000) + 1200000000 then 'late'
-- step ew_panes
ew_panes as (

    -- each event once, in the piece of time that no window cuts
    select
        `user_id`,
        ew_reason,
        ew_pane_us,
        count(*) as ew_new_events,
        min(ew_cursor) as ew_smallest_cursor,
        max(ew_cursor) as ew_largest_cursor,
        count(`ew_value_pages`) as `pages`,
        min(named_struct('at', ew_first_at, 'value', `ew_value_landing_page`)) as `landing_page`
    from ew_classified
    group by
        `user_id`,
        ew_reason,
        ew_pane_us

)
-- step ew_spread
ew_spread as (

    -- each pane in all windows that are made of it
    select
        *,
        explode(if(
            ew_reason is null or ew_reason = 'late',
            sequence(ew_pane_us - pmod(ew_pane_us, 1200000000), ew_pane_us - 2400000000, -1200000000),
            array(ew_pane_us - pmod(ew_pane_us, 1200000000))
        )) as ew_start_us
    from ew_panes

)
-- step ew_arrived_windows
ew_arrived_windows as (

    -- the windows of the batch, and which of them are final already
    select
        `user_id`,
        if(ew_reason is null and ew_start_us + 3600000000 <= 1767261600000000L, 'late', ew_reason) as ew_reason,
        ew_start_us,
        ew_new_events,
        if(ew_start_us < ew_pane_us - pmod(ew_pane_us, 1200000000), 0L, ew_new_events) as ew_new_own_events,
        cast(null as string) as ew_stored_status,
        ew_new_events as ew_events,
        if(ew_start_us < ew_pane_us - pmod(ew_pane_us, 1200000000), 0L, ew_new_events) as ew_own_events,
        ew_smallest_cursor,
        ew_largest_cursor,
        `pages`,
        `landing_page`
    from ew_spread

)
-- step ew_stored_windows
ew_stored_windows as (

    -- stored windows that the batch can touch or the watermark closes
    select
        `user_id`,
        if(status = 'checkpoint', 'checkpoint', null) as ew_reason,
        unix_micros(window_start) as ew_start_us,
        0L as ew_new_events,
        0L as ew_new_own_events,
        status as ew_stored_status,
        if(status = 'checkpoint', if(window_id = 'checkpoint 1 of 00000000-0000-0000-0000-000000000001', 1L, 2L), event_count) as ew_events,
        own_event_count as ew_own_events,
        smallest_cursor as ew_smallest_cursor,
        largest_cursor as ew_largest_cursor,
        `pages`,
        aggregate_state.`landing_page` as `landing_page`
    from demo.state
    where
        status in ('open', 'closed', 'checkpoint')
        and (
            window_end >= timestamp_micros(1767261600000000L)
            and window_start <= timestamp_micros(1767270600000000L)
            or status = 'checkpoint' and checkpoint.run >= 1 and window_start is null
        )

)
-- step ew_rows, as in session_state/next_run, but ~ mini_sessions => arrived_windows ~ sessions => windows
-- step ew_merged, as in session_state/next_run, but ~ a session => a window
-        min(ew_first_at) as session_start, ... 1 more
+        ew_start_us,
-        collect_list(ew_stored) as ew_stored, ... 1 more
+        sum(ew_new_own_events) as ew_new_own_events,
+        sum(ew_events) as ew_events,
+        sum(ew_own_events) as ew_own_events,
+        max(ew_stored_status) as ew_stored_status,
-    from ew_numbered ... 1 more
+    from ew_rows
+    group by
+        `user_id`,
+        ew_reason,
+        ew_start_us
-- step ew_ended, as in session_state/next_run, but ~ each session => each window
-        ew_reason as reason, ... 1 more
+        ew_start_us + 3600000000 as ew_end_us
-- step ew_decided, as in session_state/next_run, but
-        coalesce( ... 12 more
+        ew_reason as reason,
+        sha2(concat(to_json(
+            named_struct('k1', `user_id`, 'start', ew_start_us),
+            map(
+                'ignoreNullFields', 'false', 'timeZone', 'UTC',
+                'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
+            )
+        ), case when encode(`user_id`, 'utf-8') <> cast(`user_id` as binary) then `user_id` else '' end, if(ew_reason is null, '', concat(' rejected as ', ew_reason, ' in run ', 2L))), 256) as window_id,
+        timestamp_micros(ew_start_us) as window_start,
+        timestamp_micros(ew_end_us) as window_end,
-            when reason is not null then 'rejected' ... 1 more
+            when ew_reason is not null then 'rejected'
+            when ew_end_us <= 1767268800000000L then 'final'
+            when ew_end_us <= 1767268800000000L then 'closed'
-- step ew_twice, as in session_state/next_run, but ~ session_id, null) as session => window_id, null) as window
-        if(ew_is_row, session_start, null) as session_start, ... 3 more
+        if(ew_is_row, window_start, null) as window_start,
+        if(ew_is_row, window_end, null) as window_end,
         if(ew_is_row, reason, null) as reason,
+        if(ew_is_row, ew_events, null) as event_count,
+        if(ew_is_row, ew_own_events, null) as own_event_count,
-        if(ew_is_row, ew_stored, null) as ew_stored, ... 12 more
+        if(ew_is_row, 0L, ew_new_own_events) as ew_events_read,
+        if(ew_is_row, 0L, if(reason is null, ew_new_own_events, 0L)) as ew_events_accepted,
+        if(ew_is_row, 0L, if(reason = 'null_event_time', ew_new_own_events, 0L)) as ew_rejected_null_event_time,
+        if(ew_is_row, 0L, if(reason = 'out_of_range', ew_new_own_events, 0L)) as ew_rejected_out_of_range,
+        if(ew_is_row, 0L, if(reason = 'future', ew_new_own_events, 0L)) as ew_rejected_future,
+        if(ew_is_row, 0L, if(reason = 'past', ew_new_own_events, 0L)) as ew_rejected_past,
+        if(ew_is_row, 0L, if(reason = 'late', ew_new_own_events, 0L)) as ew_rejected_late,
+        if(ew_is_row, 0L, if(reason is null and ew_stored_status is null, 1L, 0L)) as ew_windows_created,
+        if(ew_is_row, 0L, if(ew_new_events > 0 and ew_stored_status is not null, 1L, 0L)) as ew_windows_extended,
+        if(ew_is_row, 0L, if(status in ('closed', 'final') and coalesce(ew_stored_status, 'open') = 'open', 1L, 0L)) as ew_windows_closed,
+        if(ew_is_row, 0L, if(reason = 'late', ew_new_events, 0L)) as ew_windows_missed,
+        if(ew_is_row, 0L, if(reason = 'checkpoint', ew_events, 0L)) as ew_checkpoints
-    where (not ew_is_row or coalesce(reason, '') <> 'checkpoint') and (reason is not null or ew_new_events > 0 or status <> get(ew_stored, 0).status)
+    where (ew_new_events > 0 or status <> ew_stored_status) and not (ew_is_row and reason <=> 'checkpoint')
-- step ew_changed, as in session_state/next_run, but ~ session_ => window_
~ sessions_created) as ew_sessions => windows_created) as ew_windows
~ sessions_extended) as ew_sessions => windows_extended) as ew_windows
~ bad_gap) as ew_rejected_bad_gap => out_of_range) as ew_rejected_out_of_range
@@     select
-        last_event_at,
+        reason,
@@     select
-        reason,
+        own_event_count,
-        ew_stored,
-        sum(ew_sessions_merged) as ew_sessions_merged, ... 1 more
+        sum(ew_windows_closed) as ew_windows_closed,
+        sum(ew_windows_missed) as ew_windows_missed,
@@     group by
-        last_event_at,
+        reason,
@@     group by
-        reason,
+        own_event_count,
@@     group by
-        `landing_page`, ... 1 more
+        `landing_page`
-- step windows and rejected events, the checkpoint
-- windows and rejected events, the checkpoint
select
    `user_id`,
    if(ew_is_row, window_id, case
        when coalesce(ew_checkpoints, 0L) <> 1L
            then raise_error('event_windows.window_state in model a_model: another run has committed to demo.state since this one began. Nothing was written; run it again.')
        when coalesce(ew_events_read, 0L) <> 1000L
            then raise_error('event_windows.window_state in model a_model: the source has changed behind the cursor since this run began. Nothing was written; run it again.')
        else concat('checkpoint ', 2L, ' of 00000000-0000-0000-0000-000000000000')
    end) as window_id,
    if(ew_is_row, status, 'checkpoint') as status,
    window_start,
    window_end,
    date_from_unix_date(cast(unix_micros(window_start) div 86400000000 - if(mod(unix_micros(window_start), 86400000000) < 0, 1, 0) as int)) as window_date,
    event_count,
    own_event_count,
    if(ew_is_row, `pages`, null) as `pages`,
    if(ew_is_row, `landing_page`.value, null) as `landing_page`,
    if(ew_is_row, named_struct('landing_page', `landing_page`), null) as aggregate_state,
    reason,
    smallest_cursor,
    largest_cursor,
    current_timestamp() as updated_at,
    if(ew_is_row, null, named_struct(
        'run', 2L,
        'sources', array(
            named_struct(
                'name', '',
                'table', cast(null as string),
                'cursor_type', 'timestamp',
                'cursor_from', 1767261600000000L,
                'cursor_to', 1767268800000000L,
                'max_event_time', 1767268800000000L,
                'events_read', coalesce(ew_events_read, 0L),
                'events_accepted', coalesce(ew_events_accepted, 0L),
                'rejected', map(
                    'null_event_time', coalesce(ew_rejected_null_event_time, 0L),
                    'out_of_range', coalesce(ew_rejected_out_of_range, 0L),
                    'future', coalesce(ew_rejected_future, 0L),
                    'past', coalesce(ew_rejected_past, 0L),
                    'late', coalesce(ew_rejected_late, 0L)
                )
            )
        ),
        'watermark_from', 1767261600000000L,
        'watermark_to', 1767268800000000L,
        'bound_from', 1767261600000000L,
        'bound_to', 1767268800000000L,
        'changes', map(
            'windows_created', coalesce(ew_windows_created, 0L),
            'windows_extended', coalesce(ew_windows_extended, 0L),
            'windows_closed', coalesce(ew_windows_closed, 0L),
            'windows_missed', coalesce(ew_windows_missed, 0L)
        ),
        'strategy', 'panes',
        'settings', '{"aggregates": {"landing_page": {"expression": "path", "function": "first"}, "pages": {"function": "count"}}, "allowed_lateness": "1 hour", "calendar": null, "cursor": "loaded_at", "event_time": "viewed_at", "id": null, "keys": ["user_id"], "max_future_skew": null, "min_event_time": null, "offset": null, "size": "1 hour", "slide": "20 minutes", "watermark_delay": "10 minutes"}',
        'details', '{"invocation_id": "00000000-0000-0000-0000-000000000000", "format": 3, "size_us": 3600000000, "slide_us": 1200000000, "types": {"keys.user_id": "string", "event_time": "timestamp", "aggregates.landing_page": "string"}}'
    )) as checkpoint
from ew_changed
