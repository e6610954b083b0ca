"""How far events got through the steps of a funnel, by trying every chain.

Source: docs/sequences.md (funnels). A chain is of different events in their order, one for each step from the first on.
None is later than `within` after the first of them. Between two of them may be whatever; a strict chain goes on with
the first event that meets the next step, and before it passes over events of its last step and of no step alone.
The longest chain counts; of several the one whose events come first, the first of them deciding first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Met = tuple[int, frozenset[int]]
"""The time of an event, and the numbers of the steps that it meets, the first of which is 1."""


def reached(events: Sequence[Met], within: int | None, *, strict: bool = False) -> list[int]:
    """The times of the chain that counts, of events in their order."""
    longest = max(chains(events, within, strict=strict), key=lambda chain: (len(chain), [-place for place in chain]))
    return [events[place][0] for place in longest]


def chains(
    events: Sequence[Met], within: int | None, begun: tuple[int, ...] = (), *, strict: bool
) -> Iterator[tuple[int, ...]]:
    """A chain that has begun, and all that go on from it; events are named by their places."""
    yield begun
    last = begun[-1] if begun else -1
    for place in range(last + 1, len(events)):
        time, steps = events[place]
        if len(begun) + 1 not in steps:
            continue
        if begun and within is not None and time - events[begun[0]][0] > within:
            continue
        if begun and strict and not _is_next(events[last + 1 : place], len(begun)):
            continue
        yield from chains(events, within, (*begun, place), strict=strict)


def _is_next(between: Sequence[Met], step: int) -> bool:
    """Whether events that lie between two of a strict chain, the first being of `step`, leave it as it is."""
    return all(not steps or (step in steps and step + 1 not in steps) for _, steps in between)
