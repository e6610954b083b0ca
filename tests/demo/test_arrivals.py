"""A log of one's own: what is read of it, and what is said where it can't be."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from scripts.arrivals import LogError, from_log

if TYPE_CHECKING:
    from collections.abc import Callable

LINE = b'10.0.0.%d - - [17/May/20%02d:00:00:00 +0000] "GET / HTTP/1.1" 200 1\n'


def damaged(log: bytes) -> bytes:
    """A compressed file, whose bytes in the middle have changed."""
    packed = bytearray(gzip.compress(log))
    packed[15:25] = b"\xff" * 10
    return bytes(packed)


def test_lines_of_any_ends_and_encodings(tmp_path: Path) -> None:
    """In a folder, by the times in the files; a line is what stands between two line ends, whatever it is made of."""
    logs = tmp_path / "it's a log"
    logs.mkdir()
    (logs / "a.log").write_bytes(
        b"\xef\xbb\xbf" + LINE.replace(b"\n", b"\r\n") % (1, 20) + b"\xff\x00\r\n\n" + b"x" * 10**6
    )
    (logs / "b.log.gz").write_bytes(gzip.compress(LINE % (2, 15)))
    (logs / "c.log").write_bytes(b"")
    (logs / ".hidden").write_bytes(LINE % (3, 10))
    arrivals = from_log(tmp_path / "waiting", logs, None)
    assert [arrival.lines for arrival in arrivals] == [1, 4]
    (first,), (second,) = ([*arrival.folder.iterdir()] for arrival in arrivals)
    assert first.read_bytes() == LINE % (2, 15)
    assert second.read_bytes().split(b"\n")[1:3] == [b"\xff\x00", b""]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "has no lines"),
        (b'{"time": "2026-05-01T10:00:00Z", "path": "/"}\n' * 9, r"no line with a time such as \[28/Mar/2025:10:05:03"),
        (LINE % (1, 20), "can't be read: Not a gzipped file"),
        (gzip.compress(LINE % (1, 20))[:-9], "can't be read: Compressed file ended"),
        (damaged(LINE % (1, 20) * 1000), "can't be read: Error -3 while decompressing"),
    ],
    ids=["empty", "JSON", "not compressed", "cut", "damaged"],
)
def test_what_can_not_be_read(tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / ("access.log.gz" if "can't" in says else "access.log")
    path.write_bytes(content)
    with pytest.raises(LogError, match=says):
        from_log(tmp_path / "waiting", path, None)


def denied(*_: object) -> bool:
    raise PermissionError(13, "Permission denied")


@pytest.mark.parametrize("method", ["is_file", "iterdir"])
def test_a_folder_that_is_not_for_everybody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, method: str) -> None:
    """As /var/log/apache2 is on Debian, for the file in it and for the folder."""
    refuse: Callable[..., bool] = denied
    monkeypatch.setattr(Path, method, refuse)
    with pytest.raises(LogError, match=r"can't be read: .*Permission denied"):
        from_log(tmp_path / "waiting", tmp_path, None)
