{#-
    The checkpoint's id, or an error where the literals of this run are no longer true: another run has committed since
    they were read, or a source has changed behind its cursor. The error stops the MERGE, so that nothing is written.
-#}
{%- macro _fence(settings, run) -%}
    {%- set id -%} concat('checkpoint ', {{ run.run }}, ' of {{ invocation_id }}') {%- endset -%}
    {%- if not run.is_known -%}
        {{- return(id) -}}
    {%- endif -%}
    {%- set changed -%}
{{ event_windows._caller(settings.macro) }}: the source has changed behind the cursor since this run began.
{{- ' ' }}Nothing was written; run it again.
    {%- endset -%}
    {%- set differ -%}
        {%- if settings.several -%}
coalesce(ew_events_read, 0L) <> {{ run.sources | map(attribute='events') | join(' + ') }}
        {%- endif -%}
        {%- for source in run.sources if not settings.several and (source.tells_read or not run.continues) -%}
            {{- ' or ' if not loop.first -}}
coalesce(ew_{{ event_windows._prefix(source) }}events_read, 0L) <> {{ source.events }}
        {%- endfor -%}
    {%- endset -%}
case
    {%- if run.continues %}
    {%- set fence = event_windows._overtaken(settings, run) %}
    when {{ fence.happened }}
        then raise_error({{ fence.told }})
    {%- endif %}
    {%- if differ %}
    when {{ differ }}
        then raise_error({{ event_windows._text(changed) }})
    {%- endif %}
    else {{ id }}
end
{%- endmacro -%}

{#-
    Whether another run has committed since this one has read the checkpoint (`happened`, SQL), and the error of this
    run then (`told`). Of the checkpoints the query reads that one and newer ones, so that most files are skipped.
-#}
{%- macro _overtaken(settings, run) -%}
    {%- if event_windows._carries_checkpoint(settings, run) -%}
        {%- set happened -%} coalesce(ew_checkpoints, 0L) <> 1L {%- endset -%}
    {%- else -%}
        {%- set happened -%}
not (
        select max_by({{ settings.row_id }}, checkpoint.run)
        from {{ this }}
        where {{ event_windows._checkpoints_since(settings, run) }}
    ) <=> {{ event_windows._text(run.checkpoint.id) }}
        {%- endset -%}
    {%- endif -%}
    {%- set told -%}
{{ event_windows._caller(settings.macro) }}: another run has committed to {{ this }} since this one began.
{{- ' ' }}Nothing was written; run it again.
    {%- endset -%}
    {{- return({'happened': happened, 'told': event_windows._text(told)}) -}}
{%- endmacro -%}

{#-
    Whether a run reads the checkpoint that it continues once more with the stored rows. The fence then counts it
    (`ew_checkpoints`) and needs no query of its own. A run that reads events again has that query.
-#}
{%- macro _carries_checkpoint(settings, run) -%}
    {{- return(run.is_known and run.continues and settings.carries_checkpoint) -}}
{%- endmacro -%}

{#-
    The checkpoint that a run continues, and newer ones, as a condition on the rows of the state. A checkpoint has no
    time. That is in the condition so that Delta skips files by it: of `checkpoint` itself it may have no statistics,
    which it keeps of the first 32 columns alone.
-#}
{%- macro _checkpoints_since(settings, run) -%}
    {%- set times = event_windows._kinds()[settings.kind].begins_at -%}
status = 'checkpoint' and checkpoint.run >= {{ run.checkpoint.run }} and {{ times | join(' is null and ') }} is null
{%- endmacro -%}

{#- How a carried checkpoint is counted: as 1 if it is the one that the run continues, as 2 if it is a newer one. -#}
{%- macro _counted_checkpoint(settings, run) -%}
    {%- set id = event_windows._text((run.checkpoint or {}).get('id', '')) -%}
if({{ settings.row_id }} = {{ id }}, 1L, 2L)
{%- endmacro -%}

{#-
    Extends a condition on stored rows so that the carried checkpoints pass it too. The condition may name columns of
    the state alone, since Spark pushes an OR down to the scan only as a whole.
-#}
{%- macro _or_checkpoint(settings, run, condition) -%}
    {%- if not event_windows._carries_checkpoint(settings, run) -%}
        {{- return(condition) -}}
    {%- endif -%}
(
        {{ condition | indent(4) }}
        or {{ event_windows._checkpoints_since(settings, run) }}
    )
{%- endmacro -%}

{#- The value of a stored row, or another where it is a checkpoint that the run carries. -#}
{%- macro _unless_checkpoint(settings, run, value, other) -%}
    {%- if event_windows._carries_checkpoint(settings, run) -%}
if(status = 'checkpoint', {{ other }}, {{ value }})
    {%- else -%}
{{ value }}
    {%- endif -%}
{%- endmacro -%}

{#-
    The error of a run that finds something wrong, as SQL. Where another run has committed meanwhile, that may be the
    cause, so the error says that instead (`_overtaken`).
-#}
{%- macro _stop_unless_overtaken(settings, run, message) -%}
    {%- if run.is_known -%}
        {%- set fence = event_windows._overtaken(settings, run) -%}
raise_error(if({{ fence.happened }}, {{ fence.told }}, {{ message }}))
    {%- else -%}
raise_error({{ message }})
    {%- endif -%}
{%- endmacro -%}
