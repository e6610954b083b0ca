"""Checks that the Java that Spark will start is there and new enough, before Spark says so in forty lines."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

from scripts.layout import SetupError

MINIMUM = 17
MAXIMUM = 23
"""From Java 24 on there is no `Subject.getSubject`, which the Hadoop 3.4.2 in Spark 4.1 calls when it starts."""
HOW_TO_GET_IT = (
    f"Install a Java runtime, version {MINIMUM} or 21 (a package such as openjdk-{MINIMUM}-jre-headless), "
    "and set JAVA_HOME if it is not the first one on PATH."
)


def java_command() -> str | None:
    """The command that Spark would start: JAVA_HOME first, then PATH."""
    home = os.environ.get("JAVA_HOME")
    if home:
        command = Path(home) / "bin" / "java"
        return str(command) if command.is_file() else None
    return shutil.which("java")


def major_version(version_text: str) -> int | None:
    """
    The feature release in what `java -version` prints.

    >>> major_version('openjdk version "17.0.15" 2025-04-15')
    17
    >>> major_version('java version "1.8.0_412"')
    8
    """
    found = re.search(r'version "(?:1\.)?(\d+)', version_text)
    return int(found.group(1)) if found else None


def check_java() -> None:
    """Raise `SetupError` unless Spark will find a Java it can run on."""
    command = java_command()
    if command is None:
        where = f"JAVA_HOME is {os.environ['JAVA_HOME']}" if os.environ.get("JAVA_HOME") else "JAVA_HOME is not set"
        raise SetupError(f"No Java found: {where}, and Spark needs Java {MINIMUM} or later.\n{HOW_TO_GET_IT}")
    try:
        answer = subprocess.run([command, "-version"], capture_output=True, text=True, errors="replace", check=False)
    except OSError as error:  # of another machine, or not to be run
        raise SetupError(f"{command} does not start: {error.strerror}.\n{HOW_TO_GET_IT}") from error
    version = major_version(answer.stderr + answer.stdout)
    if version is None:
        # macOS has a java command that only says where to get one.
        raise SetupError(f"{command} does not start a Java runtime.\n{HOW_TO_GET_IT}")
    if version < MINIMUM:
        raise SetupError(f"Java {version} found ({command}), and Spark needs Java {MINIMUM} or later.\n{HOW_TO_GET_IT}")
    if version > MAXIMUM:
        raise SetupError(f"Java {version} found ({command}), on which Spark 4.1 does not start.\n{HOW_TO_GET_IT}")
