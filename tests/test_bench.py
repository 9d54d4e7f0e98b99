"""Benchmarks are run by hand: tests keep what depends on the schema and the settings working."""

import asyncio

from bench.server.seeded_database import SEATS, count_entries, seed
from bench.server.server_process import WITHOUT_LIMITS
from followsuit.server.settings import load_settings


def test_the_server_benchmark_can_fill_its_database(tmp_path):
    url = f"sqlite:///{tmp_path / 'bench.db'}"
    assert len(asyncio.run(seed(url, 2))) == 2
    assert asyncio.run(count_entries(url)) == 2 * SEATS


def test_the_server_benchmark_sets_only_known_settings():
    assert load_settings(environment=WITHOUT_LIMITS).next_round_wait == 0
