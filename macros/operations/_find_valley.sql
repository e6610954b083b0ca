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
        {%- set within = event_windows._pause_micros(2 * bin) >= shortest and event_windows._pause_micros(2 * bin + 2) <= longest -%}
        {%- if hump and within and enough and 3 * bottom <= 2 * hump and (hump - bottom) ** 2 >= 24 * hump and bottom * best.hump < best.bottom * hump -%}
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
