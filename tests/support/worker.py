"""
Runs dbt and SQL on an embedded Spark, request by request, until it is killed or its input ends.

`python -m tests.support.worker DESCRIPTOR [BYTES]`: a request is a line of JSON on standard input, its answer one on
the file descriptor. With BYTES no file may grow longer, for Java neither, which to a program is what a full disk is.
"""

from __future__ import annotations

import json
import os
import resource
import sys
from typing import Any

from scripts.layout import HOME
from scripts.thrift import spark_settings


def dbt(arguments: list[str]) -> bool:
    from dbt.cli.main import dbtRunner

    return bool(dbtRunner().invoke(arguments).success)


def sql(text: str) -> list[list[Any]]:
    from pyspark.sql import SparkSession

    settings = spark_settings(HOME, os.environ["EVENT_WINDOWS_TARGET"])
    spark = SparkSession.builder.enableHiveSupport().config(map={**settings}).getOrCreate()
    return [list(row) for row in spark.sql(text).collect()]


def main() -> None:
    descriptor, *limit = map(int, sys.argv[1:])
    os.set_inheritable(descriptor, False)
    for largest_file in limit:
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest_file, largest_file))
    with os.fdopen(descriptor, "w", buffering=1) as answers:
        for line in sys.stdin:
            request = json.loads(line)
            answer = dbt(request["dbt"]) if "dbt" in request else sql(request["sql"])
            print(json.dumps(answer), file=answers)


if __name__ == "__main__":
    main()
