{#- One lateness for both sides, or one for each. -#}
{%- macro _check_join_lateness(lateness) -%}
    {%- if lateness is not mapping -%}
        {{- return(event_windows._check_duration('allowed_lateness', lateness)) -}}
    {%- elif lateness.keys() | sort != ['left', 'right'] -%}
        {{- return([event_windows._problem('allowed_lateness', 'does not name both sides', lateness, "a duration, or {'left': duration, 'right': duration}")]) -}}
    {%- endif -%}
    {{- return(event_windows._check_duration('allowed_lateness.left', lateness.left) + event_windows._check_duration('allowed_lateness.right', lateness.right)) -}}
{%- endmacro -%}
