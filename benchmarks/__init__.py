"""Benchmarks: every figure stands beside a floor that was measured in the same run (design.md §10)."""
