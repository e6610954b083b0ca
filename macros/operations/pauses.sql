{#- The gaps that `suggest_gap` compares, and one of which it recommends. -#}
{%- macro _gap_ladder() -%}
    {{- return([
        '10 seconds', '30 seconds', '1 minute', '2 minutes', '5 minutes', '10 minutes', '15 minutes', '20 minutes',
        '30 minutes',
        '45 minutes', '1 hour', '90 minutes', '2 hours', '3 hours', '4 hours', '6 hours', '8 hours', '12 hours',
        '24 hours',
    ]) -}}
{%- endmacro -%}

{#-
    Pauses are counted by their logarithm, in bins of half a doubling: bin n begins at 2^(n / 2) seconds. The first one
    holds all that is shorter, the last one (from 48 days on) all that is longer.
-#}
{%- macro _pause_bins() -%}
    {{- return(45) -}}
{%- endmacro -%}

{#- 2^(quarters / 4) seconds in microseconds: a bin of pauses begins at an even number of quarters. -#}
{%- macro _pause_micros(quarters) -%}
    {{- return(2 ** (quarters // 4) * [1000000, 1189207, 1414214, 1681793][quarters % 4]) -}}
{%- endmacro -%}

{#-
    The valley between two humps of the logarithms of pauses (Halfaker et al., "User Session Identification Based on
    Strong Regularities in Inter-activity Time", 2015). They fit two normal distributions and take the point where both
    are equal; here the bins themselves are looked at, since pauses of sensors and robots are not normal.

    `counts` has a number of pauses for each bin. Each is smoothed with its neighbours, 1 : 2 : 1, so a smoothed one is
    four times as large. The valley is the bin that is lowest beside the lower of the highest bins on its two sides. It
    has to be between the gaps that can be recommended, at most two thirds as high as that hump, and by more than chance
    would make it: four standard errors, whose square is 6 times the count. On each side there must be 1 pause in 100.

    Gives `first` and `last` (the bins of its floor, all that are as low within a twentieth of the lower hump), `bottom`
    and `hump` (both smoothed), or none.
-#}
{%- macro _find_valley(counts) -%}
    {%- set smooth = [] -%}
    {%- for count in counts -%}
        {%- set before = counts[loop.index0 - 1] if loop.index0 else 0 -%}
        {%- set after = counts[loop.index] if not loop.last else 0 -%}
        {%- do smooth.append(before + 2 * count + after) -%}
    {%- endfor -%}
    {%- set ladder = event_windows._gap_ladder() -%}
    {%- set shortest = event_windows._duration_micros(ladder | first) -%}
    {%- set longest = event_windows._duration_micros(ladder | last) -%}
    {%- set best = namespace(bin=none, bottom=1, hump=1) -%}
    {%- for bottom in smooth[1:-1] -%}
        {%- set bin = loop.index -%}
        {%- set left = smooth[:bin] | max -%}
        {%- set right = smooth[bin + 1:] | max -%}
        {%- set hump = left if left < right else right -%}
        {%- set enough = 100 * counts[:bin] | sum >= counts | sum and 100 * counts[bin + 1:] | sum >= counts | sum -%}
        {%- set begin, end = event_windows._pause_micros(2 * bin), event_windows._pause_micros(2 * bin + 2) -%}
        {%- set deep = 3 * bottom <= 2 * hump and (hump - bottom) ** 2 >= 24 * hump -%}
        {%- set best_so_far = bottom * best.hump < best.bottom * hump -%}
        {%- if hump and begin >= shortest and end <= longest and enough and deep and best_so_far -%}
            {%- set best.bin = bin -%}
            {%- set best.bottom = bottom -%}
            {%- set best.hump = hump -%}
        {%- endif -%}
    {%- endfor -%}
    {%- if best.bin is none -%}
        {{- return(none) -}}
    {%- endif -%}
    {%- set floor = namespace(first=best.bin, last=best.bin, level=best.bottom + best.hump // 20) -%}
    {%- for bottom in smooth[best.bin:] -%}
        {%- if floor.last == best.bin + loop.index0 - 1 and bottom <= floor.level -%}
            {%- set floor.last = best.bin + loop.index0 -%}
        {%- endif -%}
    {%- endfor -%}
    {%- for bottom in smooth[:best.bin] | reverse -%}
        {%- if floor.first == best.bin - loop.index0 and bottom <= floor.level -%}
            {%- set floor.first = best.bin - loop.index -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return({'first': floor.first, 'last': floor.last, 'bottom': best.bottom, 'hump': best.hump}) -}}
{%- endmacro -%}

{#- The gap of the ladder that is nearest to the middle of a valley's floor, by their ratio. -#}
{%- macro _gap_in_valley(valley) -%}
    {%- set middle = event_windows._pause_micros(valley.first + valley.last + 1) -%}
    {%- set nearest = namespace(gap=none, ratio=none) -%}
    {%- for gap in event_windows._gap_ladder() -%}
        {%- set micros = event_windows._duration_micros(gap) -%}
        {%- set ratio = micros / middle if micros > middle else middle / micros -%}
        {%- if nearest.ratio is none or ratio < nearest.ratio -%}
            {%- set nearest.gap = gap -%}
            {%- set nearest.ratio = ratio -%}
        {%- endif -%}
    {%- endfor -%}
    {{- return(nearest.gap) -}}
{%- endmacro -%}

{#- The recommendation in words: how clear the valley is, or that there is none and what that means. -#}
{%- macro _valley_text(valley, gap) -%}
    {%- if valley is none -%}
No gap is recommended: the pauses have no valley.
  No length of time separates pauses inside a session from those between sessions.
  So the number of sessions will depend on the gap that you take: say so where they are used.
  30 minutes is a convention of web analytics.
  Robots and sensors beside people can hide a valley: try again without them.
    {%- else -%}
        {%- set is_clear = 4 * valley.bottom <= valley.hump -%}
        {%- set from = event_windows._rough_duration(event_windows._pause_micros(2 * valley.first)) -%}
        {%- set upto = event_windows._rough_duration(event_windows._pause_micros(2 * valley.last + 2)) -%}
        {%- set depth = event_windows._percent(valley.bottom, valley.hump, 0) -%}
Recommended: gap='{{ gap }}'
  The pauses have a {{ 'clear' if is_clear else 'shallow' }} valley, with its floor from {{ from }} to {{ upto }}.
  At its bottom there are {{ depth }} as many pauses as on the lower of the humps beside it.
        {%- if is_clear %}
  Any gap on the floor gives nearly the same sessions.
        {%- else %}
  Many pauses are about as long as the gap.
  Compare the sessions of the gaps around it before you rely on their number.
        {%- endif -%}
    {%- endif -%}
{%- endmacro -%}
