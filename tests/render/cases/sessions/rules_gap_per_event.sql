select
    `user_id`,
    sha2(concat(to_json(
        named_struct('k1', `user_id`, 'start', case typeof(session_start) when 'timestamp_ntz' then cast(cast(cast(cast(session_start as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else unix_micros(cast(session_start as timestamp)) end),
        map(
            'ignoreNullFields', 'false', 'timeZone', 'UTC',
            'timestampFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS', 'timestampNTZFormat', 'yyyy-MM-dd HH:mm:ss.SSSSSS'
        )
    ), case
        when typeof(`user_id`) rlike 'collate' then raise_error(concat(
            'event_windows: no id can be made of text with a collation; given: `user_id` ', typeof(`user_id`),
            '; accepted: text that is compared by its bytes, such as lower(... collate utf8_binary)'
        ))
        when encode(cast(`user_id` as string), 'utf-8') <> cast(cast(`user_id` as string) as binary) and contains(to_json(struct(`user_id`)), cast(X'EFBFBD' as string)) then cast(`user_id` as string)
        else ''
    end, if(ew_ordinal > 0, concat(' number ', ew_ordinal + 1), '')), 256) as session_id,
    session_start,
    coalesce(ew_next_start, last_event_at + make_interval(0, 0, 0, 0, 0, 0, cast((ew_end_us - case typeof(last_event_at) when 'timestamp_ntz' then cast(cast(cast(cast(last_event_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else unix_micros(cast(last_event_at as timestamp)) end) as decimal(20, 0)) / 1000000)) as session_end,
    last_event_at,
    event_count,
    started_by,
    `longest`
from (

    with

    ew_measured as (

        -- each event with its own gap in microseconds
        select
            *,
            case when typeof(views.`viewed_at`) in ('timestamp', 'timestamp_ntz') then views.`viewed_at` else raise_error(concat('event_windows.sessions in model a_model: event_time: is not a timestamp; given: viewed_at ', typeof(views.`viewed_at`), '; accepted: timestamp, timestamp_ntz')) end as ew_first_at,
            case when typeof(wait) like 'interval %' then cast(cast(cast(wait as interval second) as decimal(20, 6)) * 1000000 as bigint) else raise_error(concat('event_windows.sessions in model a_model: gap: is not a day-time interval; given: wait ', typeof(wait), '; accepted: an interval such as make_dt_interval(0, 0, minutes, 0)')) end as ew_gap_us,
            campaign as ew_cut_1,
            to_json(struct(*)) as ew_event
        from views

    ),

    ew_events as (

        -- the events that have a time and a gap, and end before the type does
        select
            *,
            try_add(case typeof(ew_first_at) when 'timestamp_ntz' then cast(cast(cast(cast(ew_first_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else unix_micros(cast(ew_first_at as timestamp)) end, ew_gap_us) as ew_end_us
        from ew_measured
        where
            case typeof(ew_first_at) when 'timestamp_ntz' then cast(ew_first_at as timestamp_ntz) between timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(-62135596800000000L as decimal(20, 0)) / 1000000) and timestamp_ntz'1970-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, cast(253402300799999999L as decimal(20, 0)) / 1000000) else cast(ew_first_at as timestamp) between timestamp_micros(-62135596800000000L) and timestamp_micros(253402300799999999L) end
            and ew_gap_us > 0
            and try_add(case typeof(ew_first_at) when 'timestamp_ntz' then cast(cast(cast(cast(ew_first_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else unix_micros(cast(ew_first_at as timestamp)) end, ew_gap_us) <= 253402300799999999L

    ),

    ew_reached as (

        -- how far the rows before each row reach
        select
            *,
            max(ew_end_us) over (
                partition by `user_id`
                order by ew_first_at /* rows that begin together are in one session, whichever comes first -- noqa: EW05 */
                rows between unbounded preceding and 1 preceding
            ) as ew_reached
        from ew_events

    ),

    ew_numbered as (

        -- a row that begins after that starts a new session
        select
            *,
            count_if(case typeof(ew_first_at) when 'timestamp_ntz' then cast(cast(cast(cast(ew_first_at as timestamp_ntz) - timestamp_ntz'1970-01-01 00:00:00' as interval second) as decimal(20, 6)) * 1000000 as bigint) else unix_micros(cast(ew_first_at as timestamp)) end > ew_reached) over (
                partition by `user_id`
                order by ew_first_at /* rows that begin together are in one session, whichever comes first -- noqa: EW05 */
                rows between unbounded preceding and current row
            ) as ew_number
        from ew_reached

    ),

    ew_ordered as (

        -- what each event has before it in its run
        select
            *,
            last_value(ew_cut_1) ignore nulls over (
                partition by `user_id`, ew_number
                order by ew_first_at, ew_cut_1, ew_event /* events that tie are alike in all that is used -- noqa: EW05 */
                rows between unbounded preceding and 1 preceding
            ) as ew_cut_1_before
        from ew_numbered

    ),

    ew_begun as (

        -- events that begin a session by themselves
        select
            *,
            case
                when
                    first_value(true) over (
                        partition by `user_id`, ew_number
                        order by ew_first_at, ew_cut_1, ew_event /* events that tie are alike in all that is used -- noqa: EW05 */
                        rows between 1 preceding and 1 preceding
                    ) is null
                    then 'gap'
                when ew_cut_1 <> ew_cut_1_before then 'cut_on'
            end as ew_started
        from ew_ordered

    ),

    ew_divided as (

        -- each event with its session in its run
        select
            *,
            count(ew_started) over (
                partition by `user_id`, ew_number
                order by ew_first_at, ew_cut_1, ew_event /* events that tie are alike in all that is used -- noqa: EW05 */
                rows between unbounded preceding and current row
            ) as ew_session
        from ew_begun

    ),

    ew_grouped as (

        -- one row a session
        select
            `user_id`,
            ew_number,
            ew_session,
            max(ew_started) as started_by,
            min(ew_first_at) as session_start,
            max(ew_first_at) as last_event_at,
            max(ew_end_us) as ew_own_end_us,
            count(*) as event_count,
            cast(max_by(path, seconds) filter (where seconds > 3) as string) as `longest`
        from ew_divided
        group by `user_id`, ew_number, ew_session

    )

    select
        *,
        max(ew_own_end_us) over (
            partition by `user_id`, ew_number
            order by ew_session /* each session of a run is one row -- noqa: EW05 */
            rows between unbounded preceding and unbounded following
        ) as ew_end_us,
        first_value(session_start) over (
            partition by `user_id`, ew_number
            order by ew_session /* each session of a run is one row -- noqa: EW05 */
            rows between 1 following and 1 following
        ) as ew_next_start,
        row_number() over (
            partition by `user_id`, ew_number, session_start
            order by ew_session /* each session of a run is one row -- noqa: EW05 */
            rows between unbounded preceding and current row
        ) - 1 as ew_ordinal
    from ew_grouped

) as ew_sessions
