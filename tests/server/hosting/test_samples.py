"""The sample files are accurate."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from followsuit.server.setting_sources import from_environment
from followsuit.server.settings import Settings, load_settings

ROOT = Path(__file__).parents[3]
UNIT = (ROOT / "hosting" / "followsuit.service").read_text()
CONTAINER = (ROOT / "hosting" / "Containerfile").read_text()
PAGE = (ROOT / "docs" / "hosting.md").read_text()


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not here")
def test_systemd_understands_the_unit(tmp_path):
    unit = tmp_path / "followsuit.service"
    # the program that it starts need not be installed here
    unit.write_text(UNIT.replace("/opt/followsuit/bin/followsuit", sys.executable))
    done = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("sample", [UNIT, CONTAINER, PAGE], ids=["unit", "container", "page"])
def test_samples_name_only_existing_settings(sample):
    named = set(re.findall(r"FOLLOWSUIT_[A-Z_]+", sample)) - {"FOLLOWSUIT_", "FOLLOWSUIT_NAME"}
    from_environment(Settings, dict.fromkeys(named, ""))


def test_the_settings_on_the_hosting_page_are_accepted(tmp_path):
    samples = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert len(samples) == 2
    for sample in samples:
        (tmp_path / "followsuit.toml").write_text(sample)
        settings = load_settings(environment={"FOLLOWSUIT_DATA": str(tmp_path)})
        assert settings.public_url == "https://cards.example.org"


def test_the_container_listens_where_it_says():
    (port,) = re.findall(r"EXPOSE (\d+)", CONTAINER)
    assert int(port) == Settings().port
    assert f"127.0.0.1:{port}/healthz" in CONTAINER
