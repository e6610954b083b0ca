"""One rule a file; the docstring is its page in docs/linter.md."""

from __future__ import annotations

from sqlfluff_plugin_event_windows.rules.distinct import Rule_EW06
from sqlfluff_plugin_event_windows.rules.frame_that_grows import Rule_EW03
from sqlfluff_plugin_event_windows.rules.missing_frame import Rule_EW01
from sqlfluff_plugin_event_windows.rules.missing_partition import Rule_EW02
from sqlfluff_plugin_event_windows.rules.range_with_peers import Rule_EW04
from sqlfluff_plugin_event_windows.rules.ties import Rule_EW05
from sqlfluff_plugin_event_windows.rules.wide_frame import Rule_EW07

RULES = [Rule_EW01, Rule_EW02, Rule_EW03, Rule_EW04, Rule_EW05, Rule_EW06, Rule_EW07]
