{#- The one way in which a moment is kept: '2020-01-01' -> '2020-01-01 00:00:00', with a fraction only if there is one. -#}
{%- macro _moment_text(text) -%}
    {%- set parts = event_windows._moment_parts(text) -%}
    {%- set padded = [] -%}
    {%- for part in parts[1:6] -%}
        {%- do padded.append(('0' ~ part)[-2:]) -%}
    {%- endfor -%}
    {{- return(
        ('000' ~ parts[0])[-4:] ~ '-' ~ padded[:2] | join('-') ~ ' ' ~ padded[2:] | join(':')
        ~ ('.' ~ ('00000' ~ parts[6])[-6:] if parts[6] else '')
    ) -}}
{%- endmacro -%}
