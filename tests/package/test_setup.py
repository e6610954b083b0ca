"""`make setup` on other machines: the Python that it takes, and a folder that has moved or can't be written."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from scripts import install
from scripts.install import set_on_activation, starts
from scripts.layout import PROJECT, SetupError

if TYPE_CHECKING:
    from pathlib import Path


def program(path: Path, lines: str, interpreter: str = "/bin/sh") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!{interpreter}\n{lines}\n")
    path.chmod(0o755)
    return path


def python(path: Path, *, suits: bool = True) -> Path:
    """A Python that fits or does not, and that only says that it would set up."""
    fits = "exit 0" if suits else "case $2 in *platform*) echo 3.9.2;; *) exit 1;; esac"
    return program(path, f'case $1 in -c) {fits};; *) echo "sets up";; esac')


def setup(home: Path, asked: Path | str = "", path: Path | None = None) -> subprocess.CompletedProcess[str]:
    variables = {
        "EVENT_WINDOWS_HOME": str(home),
        "PYTHON": str(asked),
        "PATH": f"{path or home}{os.pathsep}/usr/bin{os.pathsep}/bin",
    }
    return subprocess.run(
        ["/bin/sh", PROJECT / "scripts" / "setup.sh"], env=variables, capture_output=True, text=True, check=False
    )


def test_the_python_that_it_is_given(tmp_path: Path) -> None:
    """In a folder with a space, too new or too old, or none at all."""
    assert setup(tmp_path, python(tmp_path / "my python" / "python3")).stdout == "sets up\n"
    old = setup(tmp_path, python(tmp_path / "old python", suits=False))
    assert (old.returncode, old.stdout) == (1, "")
    assert f"No suitable Python found: {tmp_path}/old python is 3.9.2, and the project needs" in old.stderr
    assert f"found: there is no {tmp_path}/none, and" in setup(tmp_path, tmp_path / "none").stderr


def test_a_folder_that_has_moved_is_set_up_anew(tmp_path: Path) -> None:
    """Its commands name a Python that is there no more."""
    commands = tmp_path / "bin"
    python(commands / "python3.14")
    (tmp_path / "setup.stamp").touch()
    program(tmp_path / "venv" / "bin" / "dbt", "", sys.executable)
    assert setup(tmp_path, path=commands).stdout == ""
    program(tmp_path / "venv" / "bin" / "dbt", "", f"{tmp_path}/before/venv/bin/python")
    assert setup(tmp_path, path=commands).stdout == "sets up\n"
    assert not starts(tmp_path / "venv" / "bin" / "dbt")
    assert not starts(tmp_path / "venv" / "bin" / "pip")


def test_a_home_that_can_not_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "home").touch()
    monkeypatch.setattr(install, "LOGS", tmp_path / "home" / "logs")
    with pytest.raises(SetupError, match=r"Can't write in .*\n.*EVENT_WINDOWS_HOME=/path make setup"):
        install.prepare_home()


def test_a_home_that_spark_reads_as_a_pattern(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(install, "HOME", tmp_path / "project [1]")
    with pytest.raises(SetupError, match=r"Spark can't work in .*, which has \[ and \] in its name\.\nName another"):
        install.prepare_home()


def test_a_quote_in_the_name_of_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "ann's"
    monkeypatch.setattr(install, "ENVIRONMENT", {"EVENT_WINDOWS_HOME": home})
    activate = program(tmp_path / "activate", "")
    set_on_activation(activate)
    shown = subprocess.run(
        ["/bin/sh", "-c", f'. {activate}; echo "$EVENT_WINDOWS_HOME"'], capture_output=True, text=True, check=True
    )
    assert shown.stdout == f"{home}\n"


def test_what_pip_is_told_holds_for_uv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also several indexes, each on a line of its own."""
    settings = tmp_path / "pip.conf"
    settings.write_text("[global]\nextra-index-url =\n    https://b.example/simple\n    https://c.example/it's\n")
    monkeypatch.setenv("PIP_CONFIG_FILE", str(settings))
    for name in ("UV_DEFAULT_INDEX", "UV_INDEX", "PIP_EXTRA_INDEX_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PIP_INDEX_URL", "https://a.example/simple")
    found = install.pip_settings_for_uv()
    assert found["UV_DEFAULT_INDEX"] == "https://a.example/simple"
    assert found["UV_INDEX"] == "https://b.example/simple https://c.example/it's"
