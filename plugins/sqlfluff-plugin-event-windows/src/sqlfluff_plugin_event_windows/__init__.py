"""What SQLFluff asks a plugin for: rules about window functions, their settings and the defaults of those."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlfluff.core.config import load_config_resource
from sqlfluff.core.plugin import hookimpl

if TYPE_CHECKING:
    from sqlfluff.core.rules import BaseRule, ConfigInfo


@hookimpl
def get_rules() -> list[type[BaseRule]]:
    # Imported here: a rule's documentation has its settings in it, which are known once all plugins are loaded.
    from sqlfluff_plugin_event_windows.rules import RULES

    return RULES


@hookimpl
def load_default_config() -> dict[str, Any]:
    defaults = load_config_resource(package=__name__, file_name="defaults.cfg")
    # the templater jinja knows nothing of dbt's packages: here it finds what the macros of ours look like
    defaults["templater"] = {"jinja": {"library_path": str(Path(__file__).parent / "library")}}
    return defaults


@hookimpl
def get_configs_info() -> dict[str, ConfigInfo]:
    return {
        "unique_columns": {
            "definition": (
                "Names, or patterns with ``*`` and ``?``, of columns that differ from row to row within a partition, "
                "or in which ties do not matter. An order that has one of them is total"
            )
        },
        "several_columns_are_unique": {
            "validation": [True, False],
            "definition": "Whether an order of two or more columns is taken for total, whatever their names",
        },
        "first_value_may_grow": {
            "validation": ["always", "unless_nulls_are_ignored", "never"],
            "definition": "When ``first_value`` and ``first`` may have a frame that grows",
        },
        "order_sensitive_functions": {
            "definition": "Functions whose result depends on which of two peers comes first, whatever the frame"
        },
        "max_frame_rows": {"definition": "The widest moving ROWS frame that is let pass, in rows"},
        "max_frame_days": {
            "definition": (
                "The widest moving RANGE frame that is let pass, in days (a fraction is accepted). "
                "A month counts as 30 days, a year as 365. "
                "With 0 none is judged, since the SQL does not say how many rows an interval holds"
            )
        },
        "wide_frame_functions": {"definition": "Functions for which there is something better than a wide frame"},
    }
