-- in steps
-- step the model, as in changed_dates/compile, but
-select ... 3 more
+
-- step ew_sequence
ew_sequence as (

    -- events, and sessions where they begin
    select
        `user_id`,
        `viewed_at` as ew_at,
        true as ew_is_event,
        struct(*) as ew_event,
        null as ew_session,
        `event_id` as ew_id
    from demo.page_views
    where `viewed_at` is not null

    union all

    select
        demo.visits.`user_id`,
        session_start as ew_at,
        false as ew_is_event,
        null as ew_event,
        struct(last_event_at, session_id, updated_at) as ew_session,
        null as ew_id
    from demo.visits

)
-- step ew_delivered
ew_delivered as (

    -- deliveries of one event with the same key and time stand beside each other
    select
        *,
        lag(struct(ew_at, ew_id)) over ew_of_key as ew_previous
    from ew_sequence
    window ew_of_key as (
        partition by `user_id`
        order by ew_at, ew_is_event, ew_id, ew_event
    )

)
-- step ew_counted
ew_counted as (

    -- the place of each event among those of its key
    select
        *,
        count_if(ew_is_event) over (
            partition by `user_id`
            order by ew_at, ew_is_event, ew_id
            rows between unbounded preceding and current row
        ) as ew_place,
        max(if(ew_is_event, ew_at, null)) over (
            partition by `user_id`
            order by ew_at, ew_is_event, ew_id
            rows between unbounded preceding and 1 preceding
        ) as ew_before
    from ew_delivered
    where ew_id is null or not (ew_previous <=> struct(ew_at, ew_id))

)
-- step ew_reached, as in sessions/islands_fixed_inclusive, but ~ events => counted ~ as ew_reached => as ew_in
~ 1 preceding => current row
-    -- how far the rows before each row reach
+    -- the session that reaches farthest of those that have begun
-        max(ew_first_at) over (
+        max(if(
+            ew_is_event, null, struct(ew_session.last_event_at, ew_at, ew_session.session_id, ew_place, ew_session.updated_at)
+        )) over (
-            order by ew_first_at /* rows that begin together are in one session, whichever comes first -- noqa: EW05 */
+            order by ew_at, ew_is_event, ew_id
-- step ew_placed
ew_placed as (

    -- the events that are in a session, and where in it
    select
        ew_event,
        ew_id,
        ew_at,
        `user_id`,
        ew_in.session_id,
        ew_place - ew_in.ew_place as event_number,
        if(ew_place - ew_in.ew_place > 1, (unix_micros(ew_at) - unix_micros(ew_before)) / 1e6, null) as seconds_since_previous,
        ew_in.updated_at as session_updated_at
    from ew_reached
    where
        ew_is_event
        and ew_at <= ew_in.last_event_at

)
-- step ew_identified
ew_identified as (

    -- which of the rows of one id is the first
    select
        *,
        count(*) over (
            partition by ew_id
            order by ew_at, `user_id`
            rows between unbounded preceding and current row
        ) as ew_row
    from ew_placed

)
-- step select
    select
        ew_event.*,
        session_id,
        event_number,
        seconds_since_previous,
        session_updated_at
    from ew_identified
    where if(ew_id is null, raise_error('event_windows.session_events in model a_model: an event of demo.page_views has no event_id, by which an incremental model tells its rows apart. Nothing was written; give such events an id, or leave them out, in a view before this model.'), ew_row = 1)

) as ew_session_events
