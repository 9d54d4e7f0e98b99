"""Prints the figures that tests measure at the end of a run, from all its processes."""

import os

import pytest

FIGURE = "figure"  # the property of a test that holds one

os.environ["FOLLOWSUIT_EAGER_REVIEWS"] = "1"  # other tests always want the processor


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reports = terminalreporter.stats.get("passed", [])
    figures = [
        value for report in reports for name, value in report.user_properties if name == FIGURE
    ]
    if figures:
        terminalreporter.section("figures")
        for figure in sorted(figures):
            terminalreporter.line(figure)
