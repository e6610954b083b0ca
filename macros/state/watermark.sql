{#-
    What `name` (a watermark or a bound, before the run or after it) is for all sources of `ew_moved` together. With
    `min` there is none until each source has one.

    Where a source may be idle, the run before says what it was, since the sources alone do not: it follows those that
    are not idle, or the clock where all are, and never goes back.
-#}
{%- macro _of_all(settings, run, name) -%}
    {%- set what, moment = name.split('_') -%}
    {%- set before = event_windows._before_all(run, what ~ '_to') -%}
    {%- if settings.follows_clock and moment == 'from' -%}
max({{ before }})
    {%- elif settings.follows_clock and settings.policy == 'max' -%}
greatest(max({{ before }}), if(bool_and(is_idle), max({{ what }}_by_clock), max({{ name }})))
    {%- elif settings.follows_clock -%}
greatest(max({{ before }}), if(bool_and(is_idle), min({{ what }}_by_clock),
{{- ' ' }}if(count_if(not is_idle and {{ name }} is null) = 0, min(if(is_idle, null, {{ name }})), null)))
    {%- elif settings.policy == 'max' -%}
max({{ name }})
    {%- else -%}
if(count({{ name }}) = count(*), min({{ name }}), null)
    {%- endif -%}
{%- endmacro -%}

{#- A number that the checkpoint of the run before has of all sources, as SQL; NULL where there was none. -#}
{%- macro _before_all(run, name) -%}
    {%- if run.is_known or not run.continues -%}
        {{- return(event_windows._number((run.checkpoint or {}).get(name))) -}}
    {%- endif -%}
(select {{ name }} from ew_checkpoint)
{%- endmacro -%}

{#-
    Since when a source has brought nothing, by the clock of the runs; whether it is idle; and how far it would have
    come had its newest event been of now.
-#}
{%- macro _idle_columns(source) -%}
    {%- set now -%} unix_micros(current_timestamp()) {%- endset -%}
    {%- set since -%} if(events > 0, {{ now }}, coalesce({{ source.before.quiet_since }}, {{ now }})) {%- endset -%}
{{ since }} as quiet_since,
{%- if source.idle_after is none %}
false as is_idle,
{%- else %}
{{ now }} - {{ since }} >= {{ source.idle_after }} as is_idle,
{%- endif %}
{{ event_windows._behind(now, source.delay) }} as watermark_by_clock,
{{ event_windows._behind(now, source.lateness) }} as bound_by_clock,
{%- endmacro -%}

{#- What a run has to know besides of each of several sources, by name. -#}
{%- macro _measured_of_several(settings) -%}
    {%- set names = [] -%}
    {%- for reason in (event_windows._kinds()[settings.kind].reasons if settings.several else []) -%}
        {%- do names.append('rejected_' ~ reason) -%}
    {%- endfor -%}
    {{- return(names + (['quiet_since', 'is_idle'] if settings.follows_clock else [])) -}}
{%- endmacro -%}

{#- Who has held the watermark of a run, in words: from the names of the sources and how far each has come. -#}
{%- macro _holder_in_words(name, policy, newest) -%}
    {%- if name is none -%}
        {{- ' by the clock, since all sources are idle' -}}
    {%- elif newest.get(name) is none -%}
, held by {{ name }}, which has brought no row with a time yet
    {%- else -%}
, {{ 'led' if policy == 'max' else 'held' }} by {{ name }}
    {%- endif -%}
{%- endmacro -%}

{%- macro _watermark_in_words(settings, run) -%}
    {%- set newest = {} -%}
    {%- for source in run.sources -%}
        {%- do newest.update({source.name: source.measured.get('max_event_time')}) -%}
    {%- endfor -%}
    {{- return(event_windows._holder_in_words(run.measured.get('held_by'), settings.policy, newest)) -}}
{%- endmacro -%}

{#- The same of a checkpoint, as JSON has it. -#}
{%- macro _stored_holder_in_words(checkpoint) -%}
    {%- set newest = {} -%}
    {%- for source in checkpoint.sources -%}
        {%- do newest.update({source.name: source.get('max_event_time')}) -%}
    {%- endfor -%}
    {{- return(event_windows._holder_in_words(
        checkpoint.get('held_by'), fromjson(checkpoint.settings).watermark_policy, newest
    )) -}}
{%- endmacro -%}

{#-
    A watermark: the maximum event time, floored to whole milliseconds (EventTimeWatermarkExec keeps its statistics in
    them; pmod rounds down before 1970 too), minus a delay. Without a delay there is no bound at all.
-#}
{%- macro _behind(max_event_time, delay) -%}
    {%- if delay is none -%}
        {{- return('cast(null as bigint)') -}}
    {%- endif -%}
{{ max_event_time }} - pmod({{ max_event_time }}, 1000){{ ' - ' ~ delay if delay }}
{%- endmacro -%}
