"""
Sets the project up in its own folder: Java checked, virtual environment from requirements.lock, jars from jars.lock.

Runs on the Python that scripts/setup.sh found, before anything is installed, so it needs the standard library alone.
pip installs the locked uv, and uv installs the rest: 20 seconds where pip takes more than a minute.
"""

from __future__ import annotations

import ast
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path

from scripts.fetch_jars import fetch_jars
from scripts.java import check_java
from scripts.layout import HOME, ICEBERG_WAREHOUSE, LOGS, PROJECT, REQUIREMENTS_LOCK, VENV, SetupError

LINTER = PROJECT / "plugins" / "sqlfluff-plugin-event-windows"
# What `source .event_windows/venv/bin/activate` sets, so that a plain pytest keeps to the folder as well. Nothing that
# dbt reads: it would hold in every project that the shell goes to, and dbt would not find the profile of that project.
ENVIRONMENT = {"EVENT_WINDOWS_HOME": HOME, "PYTHONPYCACHEPREFIX": HOME / "cache" / "python"}
OURS = "\n# event_windows: everything that the project makes stays in its one folder.\n"


ODD = """[]{}*?\\":;"""
"""Spark reads a path with the first ones as a pattern; the others end a path in a list, an option or a URL."""


def prepare_home() -> None:
    """The folder of logs, which is the first thing that is written; if Spark can be told where it is."""
    odd = [letter for letter in ODD if letter in str(HOME)]
    if odd:
        raise SetupError(
            f"Spark can't work in {HOME}, which has {' and '.join(odd)} in its name.\n"
            "Name another folder: EVENT_WINDOWS_HOME=/path make setup"
        )
    try:
        LOGS.mkdir(parents=True, exist_ok=True)
        (LOGS / "setup.log").unlink(missing_ok=True)
    except OSError as error:
        raise SetupError(
            f"Can't write in {HOME}: {error}\nName a folder that can be written: EVENT_WINDOWS_HOME=/path make setup"
        ) from error


def run(what: str, command: list[str | Path], environment: dict[str, str] | None = None) -> None:
    """Run a step whose output goes to a log; on failure show the end of it."""
    log = LOGS / "setup.log"
    with log.open("a") as output:
        print("$", *command, file=output, flush=True)
        answer = subprocess.run(
            command, stdout=output, stderr=subprocess.STDOUT, env={**os.environ, **(environment or {})}, check=False
        )
    if answer.returncode != 0:
        last_lines = "\n".join(f"  {line}" for line in log.read_text().splitlines()[-12:])
        raise SetupError(f"Could not {what}:\n{last_lines}\nThe whole output is in {log}.")


def requirement(name: str, lock: Path) -> str:
    """One package's entry of the lock, with its hashes."""
    found = re.search(rf"^{re.escape(name)}==.*?(?=^\S)", lock.read_text() + "end", re.MULTILINE | re.DOTALL)
    if not found:
        raise SetupError(f"{lock.name} has no entry for {name}.\nMake it anew: make lock")
    return found.group()


def pip_settings_for_uv() -> dict[str, str]:
    """A mirror or a certificate that is configured for pip holds for uv, which reads none of pip's settings."""
    listed = subprocess.run(
        [VENV / "bin" / "python", "-m", "pip", "config", "list"], capture_output=True, text=True, check=False
    )
    written = re.findall(r"^(?:global|install|:env:)\.([\w-]+)=(.*)$", listed.stdout, re.MULTILINE)
    # as Python writes a text; several addresses stand on a line each, or beside each other as uv takes them
    settings = {name: " ".join(ast.literal_eval(value).split()) for name, value in written}
    names = {"index-url": "UV_DEFAULT_INDEX", "extra-index-url": "UV_INDEX", "cert": "SSL_CERT_FILE"}
    return {ours: settings[theirs] for theirs, ours in names.items() if theirs in settings and ours not in os.environ}


def set_on_activation(activate: Path) -> None:
    """Let a script `activate` set the variables above, and nothing else that was written here before."""
    pythons_own = activate.read_text().split(OURS)[0]
    ours = "".join(f"export {name}={shlex.quote(str(value))}\n" for name, value in ENVIRONMENT.items())
    activate.write_text(pythons_own + OURS + ours)


def starts(command: Path) -> bool:
    """A command names its Python by its whole path: it does not start once the folder has moved."""
    try:
        return subprocess.run([command, "--version"], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def make_environment() -> None:
    """Make the virtual environment if need be, and bring it to exactly what the lock says."""
    if not starts(VENV / "bin" / "pip"):
        shutil.rmtree(VENV, ignore_errors=True)
        run(
            "make a virtual environment (on Debian and Ubuntu, venv is a package of its own: python3-venv)",
            [sys.executable, "-m", "venv", VENV],
        )
    set_on_activation(VENV / "bin" / "activate")
    python = VENV / "bin" / "python"
    installer = HOME / "installer.txt"
    installer.write_text(requirement("uv", REQUIREMENTS_LOCK))
    run(
        "install uv, the installer (does this machine reach the Python package index?)",
        [python, "-m", "pip", "install", "--quiet", "--require-hashes", "-r", installer],
    )
    installer.unlink()
    sync: list[str | Path] = [VENV / "bin" / "uv", "pip", "sync", "--system-certs", "--python", python]
    run(
        "install the packages of requirements.lock",
        [*sync, "--require-hashes", REQUIREMENTS_LOCK],
        pip_settings_for_uv(),
    )
    # After the lock, and apart from it, since a folder has no hash. uv builds it itself: nothing more is fetched.
    # Editable, so that a rule that is changed is a rule that runs.
    run(
        "install the project's own rules for SQLFluff",
        [VENV / "bin" / "uv", "pip", "install", "--offline", "--no-deps", "--python", python, "--editable", LINTER],
    )


def main() -> int:
    began = time.monotonic()
    stamp = Path(sys.argv[1])
    try:
        prepare_home()
        check_java()
        print(f"Setting up in {HOME} (once): Python packages ...", flush=True)
        make_environment()
        print("Jars of Delta and Iceberg ...", flush=True)
        fetch_jars()
    except SetupError as error:
        print(f"\n{error}", file=sys.stderr)
        return 1
    ICEBERG_WAREHOUSE.mkdir(exist_ok=True)
    stamp.touch()
    print(f"Set up in {time.monotonic() - began:.0f} s.", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
