"""What is counted for whoever runs the table: numbers of this process, and nothing of who plays what."""

from prometheus_client import CollectorRegistry, Counter, Histogram, PlatformCollector, ProcessCollector

REGISTRY = CollectorRegistry()
QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)     # seconds
LONG = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)

ANSWERS = Counter(
    "ludoteca_answers", "Requests that were answered, by the form of their address and by status.", ["page", "status"],
    registry=REGISTRY,
)
ANSWER_SECONDS = Histogram(
    "ludoteca_answer_seconds", "From a request to the beginning of its answer, streams left out.", ["page"],
    buckets=QUICK, registry=REGISTRY,
)
MOVES = Counter("ludoteca_moves", "Moves of people and bots that were stored.", ["game"], registry=REGISTRY)
MOVE_SECONDS = Histogram(
    "ludoteca_move_seconds", "From a move's arrival to its being on disk.", buckets=QUICK, registry=REGISTRY
)
WRITE_SECONDS = Histogram(
    "ludoteca_write_seconds", "What it took to store all that was waiting, in one transaction.", buckets=QUICK,
    registry=REGISTRY,
)
WRITE_FAILURES = Counter("ludoteca_write_failures", "Transactions of the store that failed.", registry=REGISTRY)
THOUGHT_SECONDS = Histogram(
    "ludoteca_thought_seconds", "What a bot thought about a move, without the wait for its turn.", ["level"],
    buckets=LONG, registry=REGISTRY,
)
ProcessCollector(registry=REGISTRY)
PlatformCollector(registry=REGISTRY)
