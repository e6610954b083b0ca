{#-
    The latest time whose rows a watermark has passed, `after` microseconds after their own time; where windows have to be
    equal, the rows of a window are passed together, at its end.
-#}
{%- macro _release_bound(settings, watermark, after) -%}
    {%- if settings.window is not none -%}
        {{- return(watermark ~ ' - pmod(' ~ watermark ~ ', ' ~ settings.window ~ ') - 1') -}}
    {%- elif after < 0 -%}
        {{- return(watermark ~ ' + ' ~ (0 - after)) -}}
    {%- endif -%}
    {{- return(watermark ~ (' - ' ~ after if after else '')) -}}
{%- endmacro -%}
