"""Finds, in dbt's manifest, the state model by its name and the relations that its events may be in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scripts.report.errors import rejected

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from dbt.contracts.graph.manifest import Manifest

SESSIONS = ("macro.event_windows.session_state",)
JOINS = ("macro.event_windows.interval_join", "macro.event_windows.asof_join")
WINDOWS = ("macro.event_windows.window_state",)
Row = dict[str, Any]
"""What a query has found, by its columns."""
BUILT_BY = {"sessions": SESSIONS, "windows": WINDOWS, "matches": JOINS}


def macros_of(manifest: Manifest, node: Any) -> set[str]:
    """The macros that a model calls, and those that they call."""
    found: set[str] = set()
    waiting = [*node.depends_on.macros]
    while waiting:
        name = waiting.pop()
        if name not in found and name in manifest.macros:
            found.add(name)
            waiting.extend(manifest.macros[name].depends_on.macros)
    return found


def models(manifest: Manifest) -> Iterator[Any]:
    everything: Iterable[Any] = manifest.nodes.values()
    return (node for node in everything if node.resource_type == "model")


def kept_in(manifest: Manifest, node: Any) -> str | None:
    """What the model keeps as its state: sessions, windows or the matches of a join."""
    called = macros_of(manifest, node) if node.config.materialized == "incremental" else set()
    return next((kind for kind, macros in BUILT_BY.items() if called.intersection(macros)), None)


def states_in(manifest: Manifest) -> str:
    """The models that a report can be made of whatever they hold."""
    return (
        ", ".join(sorted({node.name for node in models(manifest) if kept_in(manifest, node)}))
        or "the name of a model that session_state, window_state, interval_join or asof_join builds, of which the "
        "project has none"
    )


def is_named(node: Any, name: str) -> bool:
    """Whether a node is given by this name: of several versions the latest has it, and each that of `visits.v2`."""
    version, latest = getattr(node, "version", None), getattr(node, "latest_version", None)
    return name == f"{node.name}.v{version}" or (name == shown_name(node) and version == latest)


def find_model(manifest: Manifest, name: str) -> tuple[Any, str | None]:
    """The model of that name, and what it keeps as its state, if it is one."""
    named = [node for node in models(manifest) if is_named(node, name)]
    if not named:
        raise rejected("MODEL", "is no model of the project", name, states_in(manifest))
    return named[0], kept_in(manifest, named[0])


def reference(node: Any) -> str:
    """How a model of the project would name it."""
    if node.resource_type == "source":
        return f"source({node.source_name!r}, {node.name!r})"
    version = f", v={node.version!r}" if getattr(node, "version", None) is not None else ""
    return f"ref({node.package_name!r}, {node.name!r}{version})"


def shown_name(node: Any) -> str:
    """As a person gives it: the name of a model, or source.table."""
    return f"{node.source_name}.{node.name}" if node.resource_type == "source" else str(node.name)


def upstream(manifest: Manifest, node: Any) -> list[Any]:
    """What the model reads: one of them has its events."""
    everything: dict[str, Any] = {**manifest.nodes, **manifest.sources}
    return [everything[name] for name in node.depends_on.nodes if name in everything]


def find_events(manifest: Manifest, name: str) -> Any:
    """The model, seed, snapshot or source of that name."""
    kinds = ("model", "seed", "snapshot")
    nodes = [node for node in manifest.nodes.values() if node.resource_type in kinds]
    for node in [*nodes, *manifest.sources.values()]:
        if is_named(node, name):
            return node
    accepted = "the name of a model, seed or snapshot of the project, or source.table of a declared source"
    raise rejected("EVENTS", "is not found in the project", name, accepted)
