{#-
    The field of `aggregate_state` that names the aggregates which a session does not know: they were added to it when
    the source did not have all its events any more. What it merges with does not know them either.
-#}
{%- macro _unknown_aggregates() -%}
    {{- return('ew_unknown') -}}
{%- endmacro -%}

{#- A run of a state to which aggregates were added keeps which of its sessions do not know them. -#}
{%- macro _remember_added(settings, run) -%}
    {%- set added = event_windows._built_with(run.checkpoint).get('added') -%}
    {%- if added -%}
        {%- do settings.update({'added': event_windows._quoted(added)}) -%}
        {%- do settings.identity.update({'added': added}) -%}
    {%- endif -%}
{%- endmacro -%}

{#- The condition that all of what is merged knows an aggregate, after another one; nothing where all do. -#}
{%- macro _and_known(settings, aggregate) -%}
    {%- if aggregate in (settings.added or []) %}
    {%- set name = event_windows._text(aggregate[1:-1] | replace('``', '`')) %} and not exists(
{{- '' }}ew_stored, stored -> coalesce(array_contains(stored.unknown, {{ name }}), false))
    {%- endif -%}
{%- endmacro -%}

{#- What a session does not know, as a field after others. -#}
{%- macro _all_unknown(settings) -%}
    {%- if settings.added %},
        '{{ event_windows._unknown_aggregates() }}', array_distinct(flatten(transform(
            ew_stored, stored -> coalesce(stored.unknown, cast(array() as array<string>))
        )))
    {%- endif %}
{%- endmacro -%}
