"""What is remembered of processes that were started: only what still runs, and still is what it was, is stopped."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path

import pytest

from scripts import daemons, thrift
from scripts.daemons import HOST, Daemon, DaemonError, free_port, refuse_taken, remember, remembered

LINUX = sys.platform == "linux"


def test_a_process_with_the_same_id_is_another_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As after a restart of the machine: it is neither taken for a server nor stopped."""
    monkeypatch.setattr(daemons, "REMEMBERED", tmp_path / "daemons.json")
    assert remembered() == []
    ours = daemons.command_of(os.getpid()).split()[0]
    this, other = (
        Daemon("server", main_class, home, 1, os.getpid())
        for main_class, home in ((ours, ours), ("org.apache.spark.Server", str(tmp_path)))
    )
    remember([this, other])
    assert remembered() == [this]
    other.stop()


def test_a_port_that_is_taken() -> None:
    with socket.socket() as taken:
        taken.bind((HOST, 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(DaemonError, match=f"listens on port {port}.*\n.*EVENT_WINDOWS_MASTER_PORT"):
            refuse_taken(port, "EVENT_WINDOWS_MASTER_PORT")
    refuse_taken(port, "EVENT_WINDOWS_MASTER_PORT")


def test_a_free_port_is_none_that_the_system_hands_out() -> None:
    """A server needs its port seconds later: by then a connection of somebody else had one of the system's range."""
    first = Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0] if LINUX else 49_152
    assert all(free_port() < int(first) for _ in range(20))


def test_a_process_may_end_while_it_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(_: Path) -> str:
        raise ProcessLookupError

    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(Path, "read_text", gone)
    assert daemons.command_of(1) == ""


def test_a_server_beside_what_is_left_of_a_cluster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`make stop` ends both: the master goes on where the cluster's own server has ended."""
    monkeypatch.setattr(daemons, "REMEMBERED", tmp_path / "daemons.json")
    monkeypatch.setattr(Daemon, "runs", lambda _: True)
    master, server = (Daemon(name, name, str(tmp_path), 1, os.getpid()) for name in ("master", thrift.NAME))
    remember([master])
    monkeypatch.setattr(thrift, "check_java", lambda: None)
    monkeypatch.setattr(thrift, "refuse_taken", lambda *_: None)
    monkeypatch.setattr(thrift, "start", lambda *_: server)
    monkeypatch.setattr(sys, "argv", ["thrift"])
    assert thrift.main() == 0
    assert remembered() == [master, server]
