"""Live sessions of Kafka Streams, without a broker: its `TopologyTestDriver`, in a Java process of its own.

`python -m tests.parity.kafka` writes the lock of the jars anew. What they need besides (SLF4J, Jackson) Spark has.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from py4j.java_gateway import JavaGateway

from scripts.fetch_jars import JarSet, fetch_jars, write_lock
from scripts.java import java_command
from scripts.layout import HOME, PROJECT, VENV

if TYPE_CHECKING:
    from pathlib import Path

KAFKA = JarSet(
    ("org.apache.kafka:kafka-streams-test-utils:4.4.0",),
    PROJECT / "tests" / "parity" / "kafka.jars.lock",
    HOME / "kafka",
)


class Window(NamedTuple):
    """A session as Kafka names it: it ends with its last event, without the gap. Milliseconds."""

    key: str
    start: int
    end: int


@dataclass
class Kafka:
    """The Java process; `sessions` makes a topology in it."""

    folder: Path

    def __post_init__(self) -> None:
        fetch_jars(KAFKA)
        spark = next(VENV.glob("lib/python*/site-packages/pyspark")) / "jars"
        shared = [jar for name in ("slf4j-api", "jackson-") for jar in spark.glob(f"{name}*.jar")]
        (bridge,) = spark.glob("py4j-*.jar")
        self.gateway = JavaGateway.launch_gateway(
            jarpath=str(bridge),
            classpath=":".join(map(str, [*sorted(KAFKA.folder.glob("*.jar")), *shared])),
            java_path=java_command(),
            die_on_exit=True,
        )

    def stop(self) -> None:
        self.gateway.shutdown()

    def sessions(self, gap: int, grace: int) -> KafkaSessions:
        return KafkaSessions(self, gap, grace)


class KafkaSessions:
    """`SessionWindows.ofInactivityGapAndGrace` with a count, in the store that Kafka takes by default."""

    def __init__(self, kafka: Kafka, gap: int, grace: int) -> None:
        java = kafka.gateway.jvm
        streams, of_duration = java.org.apache.kafka.streams, java.java.time.Duration.ofMillis
        serdes = java.org.apache.kafka.common.serialization.Serdes
        text, number = serdes.String(), serdes.Long()
        of_window = streams.kstream.WindowedSerdes.sessionWindowedSerdeFrom(
            java.java.lang.Class.forName("java.lang.String")
        )

        builder = streams.StreamsBuilder()
        (
            builder.stream("events", called(streams.kstream.Consumed, "with")(text, text))
            .groupByKey(called(streams.kstream.Grouped, "with")(text, text))
            .windowedBy(streams.kstream.SessionWindows.ofInactivityGapAndGrace(of_duration(gap), of_duration(grace)))
            .count(called(streams.kstream.Materialized, "as")("sessions").withKeySerde(text).withValueSerde(number))
            .toStream()
            .to("sessions", called(streams.kstream.Produced, "with")(of_window, number))
        )
        settings = java.java.util.Properties()
        for name, value in {
            "application.id": "sessions",
            "bootstrap.servers": "nothing.is.sent:1",
            "state.dir": str(kafka.folder),
            "statestore.cache.max.bytes": "0",  # every change comes out
        }.items():
            settings.setProperty(name, value)
        self.driver = streams.TopologyTestDriver(builder.build(), settings)
        self.events = self.driver.createInputTopic("events", text.serializer(), text.serializer())
        self.changes = self.driver.createOutputTopic("sessions", of_window.deserializer(), number.deserializer())
        self.counts: dict[Window, int] = {}

    def take(self, key: str, time: int) -> bool:
        """One event; whether it was kept, and not dropped as late. `counts` then has all sessions."""
        self.events.pipeInput(key, "", time)
        kept = not self.changes.isEmpty()
        while not self.changes.isEmpty():
            change = self.changes.readRecord()
            window = Window(change.key().key(), change.key().window().start(), change.key().window().end())
            if change.value() is None:
                del self.counts[window]
            else:
                self.counts[window] = change.value()
        return kept

    def close(self) -> None:
        self.driver.close()


def called(java_class: Any, name: str) -> Any:
    """A method whose name Python reserves."""
    return getattr(java_class, name)


if __name__ == "__main__":
    write_lock(KAFKA)
