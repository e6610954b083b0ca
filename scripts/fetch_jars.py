"""
Fetches the table formats' jars, once, into the project's folder.

Spark's own resolver finds them, so a mirror set up for it (an Ivy settings file, proxies of the Java runtime) is
respected. Only the files named in jars.lock are kept, and only with the checksum that stands there. Spark is then
started with plain files on its class path: as fast as the resolver's cache and without its hundred lines of output.

To move to another version: change the coordinates below and run `python -m scripts.fetch_jars --lock`.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scripts.java import check_java
from scripts.layout import HOME, JARS, JARS_LOCK, LOGS, VENV, SetupError

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True)
class JarSet:
    """The jars for a Spark: what they are, where they are kept, and the environment whose Spark fetches them."""

    coordinates: tuple[str, ...]
    lock: Path = JARS_LOCK
    folder: Path = JARS
    environment: Path = VENV


PROJECT_JARS = JarSet(
    (
        "io.delta:delta-spark_4.1_2.13:4.4.0",
        "org.apache.iceberg:iceberg-spark-runtime-4.1_2.13:1.12.0",
        # Spark leaves it out since 4.0, and without it Hive's functions can't be registered: a thread of the Thrift
        # server that has no Hive object yet then fails to close a session (NoClassDefFoundError: LlapSigner). The
        # version is that of the Hive in Spark.
        "org.apache.hive:hive-llap-common:2.3.10",
    )
)
# What they declare and Spark brings along itself, or what nothing here calls: more than half of the download.
EXCLUDED = (
    "com.fasterxml.jackson*:*",
    "com.github.luben:*",
    "com.google.code.findbugs:*",
    "org.apache.commons:commons-lang3",
    "org.apache.hadoop:*",
    "org.apache.hive:hive-common",
    "org.apache.hive:hive-serde",
    "org.apache.logging.log4j:*",
    "org.apache.parquet:*",
    "org.locationtech.jts:*",
    "org.roaringbitmap:*",
    "org.slf4j:*",
    "org.xerial.snappy:*",
)


def sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def read_lock(path: Path) -> dict[str, str]:
    """File name -> checksum, from lines in the form that `sha256sum --check` reads."""
    lines = (line for line in path.read_text().splitlines() if line and not line.startswith("#"))
    return {name: checksum for checksum, name in (line.split(maxsplit=1) for line in lines)}


def differing(folder: Path, locked: dict[str, str]) -> list[str]:
    """The locked files that are missing in the folder or whose content is another."""
    return [
        name for name, checksum in locked.items() if not (folder / name).is_file() or sha256(folder / name) != checksum
    ]


def resolve(jars: JarSet, into: Path) -> Path:
    """Let Spark's resolver fetch the coordinates below `into`, and return the folder with the jars."""
    LOGS.mkdir(parents=True, exist_ok=True)
    into.mkdir(parents=True, exist_ok=True)
    nothing = into / "nothing.py"  # an application is due after the resolving; this one ends at once
    nothing.touch()
    log = LOGS / "jars.log"
    spark_home = next(jars.environment.glob("lib/python*/site-packages/pyspark"))
    command = [
        str(spark_home / "bin" / "spark-submit"),
        *("--master", "local"),
        *("--conf", f"spark.jars.packages={','.join(jars.coordinates)}"),
        *("--conf", f"spark.jars.excludes={','.join(EXCLUDED)}"),
        *("--conf", f"spark.jars.ivy={into}"),
        str(nothing),
    ]
    environment = {
        **os.environ,
        "SPARK_HOME": str(spark_home),
        "PYSPARK_PYTHON": str(jars.environment / "bin" / "python"),
    }
    with log.open("w") as output:
        answer = subprocess.run(command, env=environment, stdout=output, stderr=subprocess.STDOUT, check=False)
    if answer.returncode != 0:
        raise SetupError(
            f"Could not fetch {' and '.join(jars.coordinates)} from the Maven repository; what was tried is in {log}.\n"
            "Check that this machine reaches Maven Central (a proxy is set in JAVA_TOOL_OPTIONS, for example "
            "-Dhttps.proxyHost=... -Dhttps.proxyPort=...), then run `make setup` again."
        )
    return into / "jars"


def fetch_jars(jars: JarSet = PROJECT_JARS) -> bool:
    """Bring the locked jars into the folder; True if anything had to be fetched."""
    locked = read_lock(jars.lock)
    if jars.folder.is_dir() and not differing(jars.folder, locked):
        return False
    check_java()
    ivy = HOME / "ivy"
    try:
        fetched = resolve(jars, ivy)
        wrong = differing(fetched, locked)
        if wrong:
            raise SetupError(
                f"The checksum of {', '.join(wrong)} differs from {jars.lock.name}: nothing was kept.\n"
                "If a mirror is between this machine and Maven Central, ask who runs it; otherwise try again later."
            )
        shutil.rmtree(jars.folder, ignore_errors=True)
        jars.folder.mkdir(parents=True)
        for name in locked:
            shutil.move(fetched / name, jars.folder / name)
    finally:
        shutil.rmtree(ivy, ignore_errors=True)
    return True


def write_lock(jars: JarSet = PROJECT_JARS) -> None:
    """Take the checksums from what the resolver fetches now."""
    ivy = HOME / "ivy"
    try:
        fetched = sorted(resolve(jars, ivy).glob("*.jar"))
        lines = "".join(f"{sha256(jar)}  {jar.name}\n" for jar in fetched)
    finally:
        shutil.rmtree(ivy, ignore_errors=True)
    jars.lock.write_text("# Made by `python -m scripts.fetch_jars --lock`.\n" + lines)


def main() -> int:
    parser = argparse.ArgumentParser(description="Fetch the table formats' jars.")
    parser.add_argument("--lock", action="store_true", help="write jars.lock anew from what the resolver fetches")
    options = parser.parse_args()
    try:
        if options.lock:
            write_lock()
        else:
            fetch_jars()
    except SetupError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
