"""Nothing secret is in the repository: profiles read the environment, and no file holds what looks like a key."""

from __future__ import annotations

import re
import subprocess
from typing import Any

import yaml

from scripts.layout import PROJECT

SECRET = ("host", "http_path", "password", "token", "user")
LOCAL = "localhost"
KEYS = re.compile(
    r"-----BEGIN [A-Z ]*PRIVATE KEY|\bAKIA[0-9A-Z]{16}\b|\bdapi[0-9a-f]{32}\b|\bgh[pousr]_\w{36}\b"
    r"|\bxox[abp]-[\w-]{20,}|\beyJ[\w-]{20,}\.[\w-]{20,}\."
)


def test_profiles_read_the_environment() -> None:
    read: dict[str, Any] = yaml.safe_load((PROJECT / "profiles" / "profiles.yml").read_text())
    outputs = read["event_windows"]["outputs"]
    assert len(outputs) > 2
    for name, output in outputs.items():
        for field in SECRET:
            value = str(output.get(field, LOCAL))
            assert value == LOCAL or "env_var(" in value, f"{name}: {field}"


def test_no_file_holds_a_key() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=True,
    )
    files = [PROJECT / name for name in listed.stdout.split("\0") if name]
    assert len(files) > 100
    found = [
        str(path.relative_to(PROJECT))
        for path in files
        if path.is_file() and KEYS.search(path.read_text(errors="replace"))
    ]
    assert found == []
