"""Several sources of a state, and the sides of a join: their settings, and the relations that they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scripts.report import models

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scripts.report.models import Row


def lacks(found: Row, columns: Sequence[str]) -> list[str]:
    have = {name.lower() for name in found["columns"] or {}}
    return [name for name in columns if name.lower() not in have]


def settings_of_sources(settings: Row) -> list[Row]:
    """The settings of each source of a state, in the order of its checkpoints."""
    if "sources" in settings:
        return [{"name": name, **settings[f"source {name}"]} for name in settings["sources"]]
    if "left" in settings:
        return [{"name": side, **settings[side]} for side in ("left", "right")]
    return [{"name": "", **settings}]


def needed_columns(settings: Row) -> list[str]:
    """What a relation must have to be the events of a state."""
    cursor = [] if isinstance(settings["cursor"], dict) else [settings["cursor"]]
    return [*settings["keys"], settings["event_time"], *cursor]


def needed_of_source(source: Row, keys: Sequence[str]) -> list[str]:
    """What a relation must have to be one of several sources; of an expression nobody knows."""
    named = [source["keys"].get(key, key) for key in keys]
    return needed_columns({**source, "keys": [name for name in named if isinstance(name, str)]})


def choose_sources(
    sources: Sequence[Row], keys: Sequence[str], name: str, candidates: Sequence[Any], built: Sequence[Row]
) -> tuple[str, str, str]:
    """
    Where several sources are, as one expression and in words, or why they can't be read: by their names, or else the
    only relation with their columns that no other source is.
    """
    found: dict[str, Any] = {}
    pairs = list(zip(candidates, built, strict=True))
    names = {source["name"] for source in sources}
    for one, _ in pairs:
        found |= dict.fromkeys(names & {one.name, getattr(one, "alias", "")}, one)
    for source in sources:
        if source["name"] not in found:
            taken = [one.unique_id for one in found.values()]
            needed = needed_of_source(source, keys)
            fit = [one for one, columns in pairs if one.unique_id not in taken and not lacks(columns, needed)]
            if len(fit) != 1:
                read = ", ".join(models.shown_name(one) for one in candidates) or "nothing"
                return (
                    "none",
                    "",
                    f"{name} reads {read}, and which of them is its source {source['name']} is not clear.",
                )
            found[source["name"]] = fit[0]
    for source in sources:
        (columns,) = (columns for one, columns in pairs if one.unique_id == found[source["name"]].unique_id)
        if missing := lacks(columns, needed_of_source(source, keys)):
            return "none", "", f"The source {source['name']} has no column {', '.join(missing)}."
    listed = ", ".join(models.reference(found[source["name"]]) for source in sources)
    return f"[{listed}]", ", ".join(models.shown_name(found[source["name"]]) for source in sources), ""
