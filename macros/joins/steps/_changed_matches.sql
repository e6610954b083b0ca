{#-
    What this run has to write. Several kinds of rows are made distinct after a shuffle, so that the selects below share
    the result (see `_changed_sessions`); matches alone have been already.
-#}
{%- macro _changed_matches(settings, run) -%}
    {%- set parts = [] -%}
    {%- if settings.how == 'left_semi' -%}
        {%- do parts.append("select\n    *,\n    'match' as status\nfrom ew_left_matched") -%}
    {%- elif settings.type.pairs -%}
        {%- do parts.append("select\n    *,\n    'match' as status\nfrom ew_matches") -%}
    {%- endif -%}
    {%- for side in settings.type.outer -%}
        {%- do parts.append('select * from ew_' ~ side ~ '_lonely') -%}
        {%- if run.continues -%}
            {%- do parts.append('select * from ew_' ~ side ~ '_waiting') -%}
        {%- endif -%}
    {%- endfor -%}
    {%- set shared -%}
select distinct *
from (
    {{ parts | join('\nunion all\n') | indent(4) }}
    distribute by match_id
)
    {%- endset -%}
    {{- return([{'name': 'ew_changed', 'why': 'what has changed', 'sql': shared if parts | length > 1 else parts[0]}]) -}}
{%- endmacro -%}
