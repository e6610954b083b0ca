"""`source .event_windows/venv/bin/activate`, and then dbt in a project of one's own."""

from __future__ import annotations

import os
import subprocess
import venv
from typing import TYPE_CHECKING

from scripts.install import ENVIRONMENT, OURS, set_on_activation

if TYPE_CHECKING:
    from pathlib import Path


def variables(command: str) -> dict[str, str]:
    clean = {"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/")}
    printed = subprocess.run(
        ["bash", "-ec", f"{command}\nenv -0"], env=clean, capture_output=True, text=True, check=True
    )
    return dict(line.split("=", 1) for line in printed.stdout.split("\0") if line)


def test_dbt_is_led_to_no_project_but_the_one_that_it_is_in(tmp_path: Path) -> None:
    """Neither by a new environment nor by one in which the script said more."""
    venv.create(tmp_path / "venv", with_pip=False)
    activate = tmp_path / "venv" / "bin" / "activate"
    with activate.open("a") as script:
        script.write(f"{OURS}export DBT_PROFILES_DIR='/elsewhere/profiles'\n")
    for _ in range(2):
        set_on_activation(activate)
        found = variables(f"source '{activate}'")
        assert [name for name in found if name.startswith("DBT_")] == []
        assert {name: found[name] for name in ENVIRONMENT} == {name: str(value) for name, value in ENVIRONMENT.items()}
        assert found["VIRTUAL_ENV"] == str(tmp_path / "venv")
    assert activate.read_text().count(OURS) == 1
