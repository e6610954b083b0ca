{#- What reads the state of several sources has to know of them. -#}

{#- A field of each of several sources, added up. -#}
{%- macro _over_sources(field) -%}
aggregate(checkpoint.sources, 0L, (total, one) -> total + one.{{ field }})
{%- endmacro -%}

{#- A source in a checkpoint, by its place or, of several, by its name. -#}
{%- macro _source_of_run(place) -%}
    {%- if place is string -%}
get(filter(checkpoint.sources, one -> one.name = {{ event_windows._text(place) }}), 0)
    {%- else -%}
checkpoint.sources[{{ place }}]
    {%- endif -%}
{%- endmacro -%}

{#- What can't be done with the state of several sources, where `columns` say that it is one. -#}
{%- macro _check_of_one_source(argument, state, columns, instead=none) -%}
    {%- if columns is none or not event_windows._will_run() or not event_windows._kind_of(columns).several -%}
        {{- return([]) -}}
    {%- endif -%}
    {{- return([event_windows._problem(
        argument, 'is the state of several sources, whose events are in tables of their own', state,
        instead or 'events_are_conserved for each source; or a comparison with a model of sessions() or windows() over '
            ~ 'a UNION of the sources, which gives the same ids',
    )]) -}}
{%- endmacro -%}

{#- A test of one source names it where there are several. -#}
{%- macro _check_tested_source(source, relation, columns) -%}
    {%- if source is not none and (source is not string or not source) -%}
        {{- return([event_windows._problem(
            'source', 'is not the name of a source', source, 'the name of one of them'
        )]) -}}
    {%- elif columns is not none and event_windows._will_run()
            and event_windows._kind_of(columns).several != (source is not none) -%}
        {{- return([event_windows._problem(
            'source', 'is missing' if source is none else 'is for the state of several sources',
            source if source is not none else relation,
            'the name of one of its sources, and events and cursor of that one; nothing for a state of one source',
        )]) -}}
    {%- endif -%}
    {{- return([]) -}}
{%- endmacro -%}

{#- The names of a state's sources, in the order of its checkpoints; none before its first run. -#}
{%- macro _names_of_sources(state) -%}
    {%- set newest -%}
select max_by(transform(checkpoint.sources, one -> one.name), checkpoint.run) as names from {{ state }}
{{- ' ' }}where status = 'checkpoint'
    {%- endset -%}
    {{- return(event_windows._read_one(newest).get('names', [])) -}}
{%- endmacro -%}

{#- A field of all sources of a checkpoint, be they one, two or several, added up. -#}
{%- macro _sum_of_sources(kind, field) -%}
    {%- if kind.several -%}
{{ event_windows._over_sources(field) }}
    {%- else -%}
        {%- for _ in kind.sources -%}
checkpoint.sources[{{ loop.index0 }}].{{ field }}{{ ' + ' if not loop.last }}
        {%- endfor -%}
    {%- endif -%}
{%- endmacro -%}
