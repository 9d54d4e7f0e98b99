"""The tests run on the form they were started for: interpreted or compiled."""

import os

import pytest

from followsuit.rules import bits
from followsuit.server.tables import table

FORM = os.environ.get("FOLLOWSUIT_FORM")


@pytest.mark.skipif(FORM is None, reason="no form was asked for")
def test_rules_and_tables_are_loaded_in_the_form_asked_for():
    assert FORM in ("compiled", "interpreted")
    assert (FORM == "compiled") == bits.COMPILED
    assert (FORM == "interpreted") == table.__file__.endswith(".py")
