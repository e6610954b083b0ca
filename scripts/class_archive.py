"""
Keeps the classes of Spark, Delta and Iceberg in one file, which Java maps into memory as it starts: class data sharing.

A Spark that starts for a command is ready some seconds sooner. `make classes` makes the file, by a Spark that does what
runs do. Java does without it where it is missing, or made by another Java or of other jars.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from scripts.dbt_runner import ended_readably
from scripts.java import check_java
from scripts.layout import CLASS_ARCHIVE, HOME, JARS, LOGS, SetupError
from scripts.thrift import spark_settings

JAVA_OPTIONS = "spark.driver.extraJavaOptions"
WITHOUT = f"Its words are in {LOGS / 'spark.log'}. Everything works without the file; Spark takes longer to start."
WHAT_RUNS_DO = """
create table {state} (id bigint, started_at timestamp, user_id string) using {format};
insert into {state} select id, timestamp_seconds(id), cast(id as string) from range(10);
create or replace temporary view batch as
    select max(id) + 5 as id, started_at, user_id, count(*) over (partition by user_id order by started_at) as n
    from {state} group by user_id, started_at, session_window(started_at, '5 minutes');
merge into {state} as state using (select id, started_at, user_id from batch where n = 1) as batch
    on batch.id = state.id when matched then update set * when not matched then insert *;
create or replace table {state} using {format} as select * from {state};
select started_at, collect_list(named_struct('id', id, 'user_id', user_id)) from {state} group by started_at
"""


def settings(home: Path, archive: Path) -> dict[str, str]:
    """Those of the profile, for a home of its own; Java writes the archive when it ends."""
    embedded = spark_settings(home)
    reads = f'-XX:SharedArchiveFile="{home / CLASS_ARCHIVE.relative_to(HOME)}"'
    if reads not in embedded[JAVA_OPTIONS]:
        raise SetupError(
            f"The profile's {JAVA_OPTIONS} no longer has {reads}.\nSay in scripts/class_archive.py what it has."
        )
    writes = embedded[JAVA_OPTIONS].replace(reads, f'-XX:ArchiveClassesAtExit="{archive}"')
    return {**embedded, JAVA_OPTIONS: writes, "spark.driver.extraClassPath": f"{JARS}/*"}


def run_and_archive(home: Path, archive: Path) -> None:
    """Lets a Spark with the profile's settings do what runs do, and waits until its Java has ended."""
    from pyspark import SparkContext  # noqa: PLC0415 (after the first line on the terminal)
    from pyspark.errors import PySparkRuntimeError  # noqa: PLC0415
    from pyspark.sql import SparkSession  # noqa: PLC0415

    try:
        spark = SparkSession.builder.enableHiveSupport().config(map={**settings(home, archive)}).getOrCreate()
    except PySparkRuntimeError as error:
        raise SetupError(f"Java does not start where it has to keep its classes.\n{WITHOUT}") from error
    for state, table_format in {"default.state": "delta", "ice.demo.state": "iceberg"}.items():
        for statement in WHAT_RUNS_DO.split(";\n"):
            spark.sql(statement.format(state=state, format=table_format)).collect()
    gateway: Any = SparkContext._gateway  # noqa: SLF001 (nothing else tells when Java has ended)
    spark.stop()
    gateway.shutdown()
    gateway.proc.stdin.close()
    gateway.proc.wait()


def make() -> None:
    """Makes the file elsewhere and moves it: Java would crash on a half of it."""
    check_java()
    print("Classes of Spark, Delta and Iceberg in one file, for faster starts (once) ...", flush=True)
    home = Path(tempfile.mkdtemp(dir=HOME))
    archive = home / CLASS_ARCHIVE.name
    try:
        (home / "ice").mkdir()
        run_and_archive(home, archive)
        if not archive.exists():
            raise SetupError(f"Java has kept no classes.\n{WITHOUT}")
        archive.replace(CLASS_ARCHIVE)
    finally:
        shutil.rmtree(home)
    print(f"{CLASS_ARCHIVE}: {CLASS_ARCHIVE.stat().st_size // 2**20} MB.")


if __name__ == "__main__":
    sys.exit(ended_readably(make))
