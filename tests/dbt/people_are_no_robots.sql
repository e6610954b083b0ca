-- No browser that people use matches a pattern, so a new pattern is not too wide.
with

browsers as (

    select explode(
        array(
            'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/134.0.0.0',
            'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)',
            'Mozilla/5.0 (X11; Linux x86_64; rv:136.0) Gecko/20100101 Firefox/136.0',
            'Mozilla/5.0 (Linux; Android 9; Cubot_X18) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36',
            'Mozilla/5.0 (Linux; Android 11; CUBOT X19 Build/RP1A) AppleWebKit/537.36 (KHTML, like Gecko) Mobile',
            'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0',
            'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) [FBAN/FBIOS;FBAV/492.0.0.101.111;FBDV/iPhone15,2]',
            'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Slack/4.41 Electron/33.2'
        )
    ) as user_agent

)

select
    browsers.user_agent,
    robots.pattern
from browsers
inner join {{ ref('robots') }} as robots on browsers.user_agent rlike concat('(?i)', robots.pattern)
