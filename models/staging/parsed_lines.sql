{{
    config(
        materialized='incremental',
        incremental_strategy='append',
        on_schema_change='fail'
    )
}}

{#
    One pass over a line takes all of its fields: the pattern replaces the line by its groups, one on a line of its
    own. That can't be confused with what stands in the fields, since a line holds no line break.
    The repetitions are possessive (*+): with others, a hostile line of a thousand backslashes overflows the stack
    of Java's regular expressions, which ends Spark.
    Before the client's address may stand a virtual host, as in Apache's vhost_combined; after it the proxies that have
    forwarded the request, each after a comma. Before a client with a name, or in brackets, whatever stands there ends
    where the dash of the second field follows: a virtual host, or the time and the host of syslog. Where files were
    put together, a byte-order mark begins a line.
#}
{%- set quoted -%}"([^"\\]*+(?:\\.[^"\\]*+)*+)"{%- endset -%}
{%- set client -%}(?:[^\s,]++, )*+\S+{%- endset -%}
{%- set host -%}\S*[^\s,] (?=[\da-fA-F]*[.:][\da-fA-F.:]+,? \S+ [^\[]){%- endset -%}
{%- set before_client -%}(?>(?!{{ client }} - )[^"\[]*?[^\s,"\[] (?={{ client }} - [^\[])){%- endset -%}
{%- set user -%}""|- *|(?!- |[^"\[]* - -)[^"\[]+{%- endset -%}
{%- set who -%}(?:{{ host }}|{{ before_client }})?({{ client }}) \S+ ({{ user }}){%- endset -%}
{%- set common -%}{{ who }} \[([^\]]*)\] {{ quoted }} ([1-5]\d\d) (\d{1,18}|-){%- endset -%}
{%- set more_fields -%}(?: (?:[^"\s\\]++|\\.?+|"[^"\\]*+(?:\\.[^"\\]*+)*+")++)*+{%- endset -%}
{%- set request -%}([A-Z][A-Z-]*) (\S+|\S.*(?= HTTP/))(?: HTTP/[\d.]+)?{%- endset -%}
{%- set stored = none -%}
{%- if is_incremental() -%}
    {%- set stored = run_query('select max(arrival) from ' ~ this).columns[0].values()[0] -%}
{%- endif -%}

with

raw_lines as (

    select * from {{ ref('raw_lines') }}
    {%- if stored is not none %}
    where arrival > {{ stored }}
    {%- endif %}

),

-- Common format, or Combined with whatever else the server was told to log; the virtual host may stand before it.
-- A quote that is left over has ended a field too early: the line is rejected.
split_lines as (

    select
        *,
        split(
            regexp_replace(
                line,
                r'(?s)\A\x{FEFF}?+{{ common }}(?: {{ quoted }} {{ quoted }}{{ more_fields }})?\s*\z',
                '$1\n$3\n$4\n$5\n$6\n$7\n$8\n$2'
            ),
            '\n'
        ) as fields
    from raw_lines

),

access_log_lines as (

    select
        * except (fields),
        case when size(fields) = 8 then fields end as fields
    from split_lines

),

split_requests as (

    select
        *,
        split(regexp_replace(get(fields, 2), r'(?s)\A{{ request }}\z', '$1\n$2'), '\n') as request
    from access_log_lines

),

named_fields as (

    select
        line_id,
        arrival,
        line,
        fields is not null as is_access_log,
        -- some proxies write the port as well, of which each connection has another one
        regexp_replace(
            substring_index(get(fields, 0), ',', 1), r'\A(?:(\d+(?:\.\d+){3})|\[([\da-fA-F:.]+)\])(?::\d+)?\z', '$1$2'
        ) as client_ip,
        case when size(request) = 2 then get(request, 0) end as method,
        case when size(request) = 2 then get(request, 1) end as url,
        cast(get(fields, 3) as int) as status,
        -- a dash is how Common format writes no bytes
        cast(nullif(get(fields, 4), '-') as bigint) as bytes,
        nullif(get(fields, 5), '-') as referrer,
        -- Apache puts a backslash before a quote and before a backslash
        nullif(regexp_replace(get(fields, 6), r'\\(["\\])', '$1'), '-') as user_agent,
        nullif(nullif(trim(get(fields, 7)), '-'), '""') as user_id,
        try_to_timestamp(get(fields, 1), 'dd/MMM/yyyy:HH:mm:ss Z') as requested_at,
        arrived_at
    from split_requests

),

judged as (

    select
        *,
        case
            when trim(line) = '' then 'empty line'
            when not is_access_log and line rlike r'\A\S+ \S+ [^"\[]+ \[\d\d/' then 'incomplete line'
            when not is_access_log then 'not an access log line'
            when requested_at is null then 'no such time'
            when url is null then 'not an HTTP request'
        end as reason
    from named_fields

)

select
    -- ids
    line_id,
    arrival,

    -- what was rejected
    reason,
    case when reason is not null then line end as line,

    -- what was requested
    client_ip,
    method,
    url,
    status,
    coalesce(bytes, 0) as bytes,
    nullif(referrer, '') as referrer,
    nullif(user_agent, '') as user_agent,
    nullif(user_id, '') as user_id,

    -- timestamps
    requested_at,
    arrived_at

from judged
