"""Benchmarks whose answers are checked: `python -m benchmarks data|run|compare`, explained in docs/benchmarks.md."""
