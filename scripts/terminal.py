"""What a terminal can show: characters and colours where it has them, plain text everywhere else."""

from __future__ import annotations

import os
import sys
import threading
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from types import TracebackType
    from typing import TextIO

WIDE = "●◆├─┤"
PLAIN = dict(zip(WIDE, "ox|-|", strict=True))
CODES = {"bold": "1", "dim": "2", "green": "32", "yellow": "33", "red": "31"}
BEAT = 0.2
"""Seconds between two looks at the clock."""


def is_terminal(out: TextIO, environment: Mapping[str, str] = os.environ) -> bool:
    return out.isatty() and environment.get("TERM", "dumb") != "dumb"


def coloured(text: str, colour: str, out: TextIO | None = None, environment: Mapping[str, str] = os.environ) -> str:
    """The text in a colour, where there is a terminal and nobody has set NO_COLOR (no-color.org)."""
    if not is_terminal(out or sys.stdout, environment) or environment.get("NO_COLOR"):
        return text
    return f"\033[{CODES[colour]}m{text}\033[0m"


def printable(text: str, out: TextIO | None = None) -> str:
    """The text with plain characters in place of those that the terminal's encoding does not have."""
    try:
        WIDE.encode((out or sys.stdout).encoding or "ascii")
    except UnicodeEncodeError:
        return "".join(PLAIN.get(character, character) for character in text)
    return text


@dataclass
class Progress:
    """
    One line that says what is being done.

    In a terminal it is rewritten while the seconds pass, and stays as one short line. Elsewhere, as in the log of a CI
    job, each step is added to it as it begins.
    """

    doing: str
    out: TextIO = field(default_factory=lambda: sys.stdout)
    environment: Mapping[str, str] = field(default_factory=lambda: os.environ)
    steps: list[str] = field(default_factory=list)
    began: float = 0.0
    ended: threading.Event = field(default_factory=threading.Event)
    clock: threading.Thread | None = None

    def __enter__(self) -> Self:
        self.began = time.monotonic()
        if is_terminal(self.out, self.environment):
            self.clock = threading.Thread(target=self.tick, daemon=True)
            self.clock.start()
        else:
            self.say(f"  {self.doing}:")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        seconds = f"{time.monotonic() - self.began:.0f} s"
        if self.clock:
            self.ended.set()
            self.clock.join()
            self.say(f"\r\033[K  {self.doing}: {seconds}\n")
        else:
            self.say(f"{',' if self.steps else ''} {seconds}\n")

    def step(self, name: str) -> None:
        """Something has begun; it may be called from any thread."""
        if not self.clock:
            self.say(f"{',' if self.steps else ''} {name}")
        self.steps.append(name)

    def tick(self) -> None:
        for sign in turning():
            now = self.steps[-1] if self.steps else "..."
            self.say(f"\r\033[K{sign} {self.doing}: {now} ({time.monotonic() - self.began:.0f} s)")
            if self.ended.wait(BEAT):
                return

    def say(self, text: str) -> None:
        self.out.write(text)
        self.out.flush()


def turning() -> Iterator[str]:
    while True:
        yield from "|/-\\"
