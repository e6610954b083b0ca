"""
Access logs that arrive one after the other, each in a folder of its own: `arrival=000001/web1.log`.

Spark's text reader makes the folder's name a column and the file's modification time the instant of arrival; so the
files need nothing but a time that grows. Arrivals are prepared beside the place that is read and moved there whole.
"""

from __future__ import annotations

import contextlib
import gzip
import os
import re
import time
import zlib
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import TYPE_CHECKING

from scripts import traffic

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

DEFAULT_PARTS = 4
TIME = re.compile(rb"\[(\d\d/[A-Z][a-z][a-z]/\d{4}:\d\d:\d\d:\d\d [+-]\d{4})\]")
"""As every line of an access log has it, in Common and in Combined format."""


class LogError(Exception):
    """The log that the user named can't be read; the message says why."""


@dataclass(frozen=True)
class Arrival:
    """Log lines that are there, but have not landed yet."""

    number: int
    folder: Path
    lines: int

    def land(self, landing: Path) -> None:
        """Move the files to where the models read."""
        landing.mkdir(parents=True, exist_ok=True)
        self.folder.rename(landing / self.folder.name)


def prepare(waiting: Path, number: int, logs: Mapping[str, Iterable[bytes]], instant: float) -> Arrival:
    """Write the logs of one arrival, lines by the name of their file, dated at the second of its instant."""
    folder = waiting / f"arrival={number:06d}"
    folder.mkdir(parents=True)
    written = 0
    for name, lines in logs.items():
        log = folder / name
        with log.open("wb") as file:
            for line in lines:
                file.write(line + b"\n")
                written += 1
        os.utime(log, (int(instant), int(instant)))
    return Arrival(number, folder, written)


def part(number: int, of: int, all_in: float) -> tuple[float, float]:
    """When one of several arrivals begins and ends, if the last one is `all_in` hours after the traffic has begun."""
    begins, ends = (traffic.START + all_in * traffic.HOUR * arrival / of for arrival in (number - 1, number))
    return begins, ends


def from_traffic(waiting: Path, seed: int, collected_at: Sequence[float] = traffic.COLLECTED_AT) -> list[Arrival]:
    """Generated traffic, by the hours (since it begins) at which its logs were collected."""
    batches = traffic.arrivals(traffic.generate(seed), collected_at)
    return [prepare(waiting, number, logs, instant) for number, (instant, logs) in enumerate(batches, start=1)]


def from_log(waiting: Path, path: Path, parts: int | None) -> list[Arrival]:
    """
    The user's own log: the files of a folder one after the other, a single file in parts of equal length.

    The parts follow the order of the lines, so whatever order the log is in is the order of arrival. They arrive now.
    Each has a name of its own, so that no line passes for another delivery of one that reads the same.
    """
    files = log_files(path)
    lengths = [sum(1 for _ in read_lines([file])) for file in files]
    total = sum(lengths)
    if total == 0:
        raise LogError(f"{path} has no lines.")
    if not any(map(TIME.search, read_lines(files))):
        raise LogError(
            f"{path} has no line with a time such as [28/Mar/2025:10:05:03 +0000].\n"
            "A log of Apache or Nginx in Common or Combined format is due."
        )
    if parts is None and len(files) == 1:
        parts = DEFAULT_PARTS
    if parts is not None:
        parts = min(parts, total)
        lengths = [total * (part + 1) // parts - total * part // parts for part in range(parts)]
    lines = read_lines(files)
    began = int(time.time()) - len(lengths)
    return [
        prepare(waiting, number, {f"part_{number}.log": islice(lines, length)}, began + number)
        for number, length in enumerate(filter(None, lengths), start=1)
    ]


def log_files(path: Path) -> list[Path]:
    """The log's files, oldest first: by the first time in each, since a copy may have lost the file's own."""
    try:
        if path.is_file():
            return [path]
        if not path.is_dir():
            raise LogError(f"{path} is neither a file nor a folder.")
        files = [file for file in path.iterdir() if file.is_file() and not file.name.startswith(".")]
    except OSError as error:  # /var/log/apache2 is not for everybody
        raise LogError(f"{path} can't be read: {error}") from error
    if not files:
        raise LogError(f"{path} holds no files.")
    return sorted(files, key=lambda file: (first_time(file), file.name))


def first_time(file: Path) -> float:
    """The time of the first line that has one; a file without any goes first, where it does no harm."""
    for line in islice(read_lines([file]), 100):
        found = TIME.search(line)
        if found:
            with contextlib.suppress(ValueError):
                return datetime.strptime(found[1].decode(), "%d/%b/%Y:%H:%M:%S %z").timestamp()
    return 0.0


def read_lines(files: Iterable[Path]) -> Iterator[bytes]:
    """The lines of plain and of compressed files, without their ends."""
    for file in files:
        try:
            with gzip.open(file) if file.suffix == ".gz" else file.open("rb") as log:
                for line in log:
                    yield line.rstrip(b"\r\n")
        except (OSError, EOFError, zlib.error) as error:
            raise LogError(f"{file} can't be read: {error}") from error
