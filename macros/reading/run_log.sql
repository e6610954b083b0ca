{#-
    What each run did: one row a run, from the checkpoints of a state model. Cursors are shown as text, in UTC where
    they are times. What is counted of a source has its name before it, where there are several.
-#}
{%- macro run_log(state) -%}
    {%- do event_windows._reject_unknown('run_log', kwargs, ['state']) -%}
    {{- return(adapter.dispatch('run_log', 'event_windows')(state=state)) -}}
{%- endmacro -%}

{%- macro default__run_log(state) -%}
    {%- set columns = event_windows._columns_of(state) -%}
    {%- set problems = event_windows._check_state(state, columns) -%}
    {%- do event_windows._raise_problems('run_log', problems) -%}
    {%- set kind = event_windows._kind_of(columns) -%}
    {%- if kind.several -%}
        {{- return(event_windows._run_log_of_several(state, kind)) -}}
    {%- endif -%}
select
    checkpoint.run as run,
    {%- for name in kind.sources %}
    {%- set source = event_windows._source_of_run(loop.index0) %}
    {%- set of_source = name ~ '_' if name else '' %}
    {%- for moment in ['from', 'to'] %}
    {%- set cursor = source ~ '.cursor_' ~ moment %}
    {{ event_windows._cursor_text(cursor, source ~ '.cursor_type') | indent(4) }} as {{ of_source }}cursor_{{ moment }},
    {%- endfor %}
    {%- endfor %}
    timestamp_micros(checkpoint.watermark_from) as watermark_before,
    timestamp_micros(checkpoint.watermark_to) as watermark_after,
    {{ event_windows._sum_of_sources(kind, 'events_read') }} as events_read,
    {{ event_windows._sum_of_sources(kind, 'events_accepted') }} as events_accepted,
    {%- for name in kind.sources %}
    {%- set source = event_windows._source_of_run(loop.index0) %}
    {%- if name %}
    {{ source }}.events_read as {{ name }}_events_read,
    {{ source }}.events_accepted as {{ name }}_events_accepted,
    {%- endif %}
    {%- for reason in kind.reasons %}
    {{ source }}.rejected['{{ reason }}'] as {{ name ~ '_' if name }}rejected_{{ reason }},
    {%- endfor %}
    {%- endfor %}
    {%- for name in kind.changes + kind.deliveries + kind.applied %}
    checkpoint.changes['{{ name }}'] as {{ name }},
    {%- endfor %}
    checkpoint.strategy as strategy,
    {%- for name in kind.details %}
    cast(get_json_object(checkpoint.details, '$.{{ name }}') as bigint) as {{ name }},
    {%- endfor %}
    get_json_object(checkpoint.details, '$.invocation_id') as invocation_id,
    updated_at as finished_at
from {{ state }}
where status = 'checkpoint'
{%- endmacro -%}

{#- The same of a state with a list of sources: what is said of each stands in `sources`. -#}
{%- macro _run_log_of_several(state, kind) -%}
select
    checkpoint.run as run,
    timestamp_micros(checkpoint.watermark_from) as watermark_before,
    timestamp_micros(checkpoint.watermark_to) as watermark_after,
    checkpoint.held_by as watermark_held_by,
    {{ event_windows._over_sources('events_read') }} as events_read,
    {{ event_windows._over_sources('events_accepted') }} as events_accepted,
    {%- for reason in kind.reasons %}
    {{ event_windows._over_sources("rejected['" ~ reason ~ "']") }} as rejected_{{ reason }},
    {%- endfor %}
    {%- for name in kind.changes %}
    checkpoint.changes['{{ name }}'] as {{ name }},
    {%- endfor %}
    checkpoint.strategy as strategy,
    {%- for name in kind.details %}
    cast(get_json_object(checkpoint.details, '$.{{ name }}') as bigint) as {{ name }},
    {%- endfor %}
    transform(checkpoint.sources, one -> named_struct(
        'name', one.name,
        {%- for moment in ['from', 'to'] %}
        'cursor_{{ moment }}', {{ event_windows._cursor_text('one.cursor_' ~ moment, 'one.cursor_type') | indent(8) }},
        {%- endfor %}
        'newest_event_at', timestamp_micros(one.max_event_time),
        'events_read', one.events_read,
        'events_accepted', one.events_accepted,
        'rejected', one.rejected,
        'is_idle', {{ 'one.is_idle' if kind.may_be_idle else 'false' }}
    )) as sources,
    get_json_object(checkpoint.details, '$.invocation_id') as invocation_id,
    updated_at as finished_at
from {{ state }}
where status = 'checkpoint'
{%- endmacro -%}
