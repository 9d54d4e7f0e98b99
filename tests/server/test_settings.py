"""Settings: where they come from, which one counts, and how a wrong one is refused."""

from pathlib import Path

import pytest

from followsuit.server.settings import BadSetting, Settings, load_settings


def refusal(**from_environment: str) -> str:
    with pytest.raises(BadSetting) as refused:
        load_settings(environment=from_environment)
    return str(refused.value)


def refused_file(folder: Path, text: str) -> str:
    (folder / "followsuit.toml").write_text(text)
    return refusal(FOLLOWSUIT_DATA=str(folder))


def test_a_server_needs_no_settings():
    settings = load_settings(environment={})
    assert (settings.host, settings.port, settings.lan) == ("127.0.0.1", 8000, False)
    assert settings.data.endswith("/followsuit")
    assert settings.database_url == f"sqlite:///{settings.data}/followsuit.sqlite3"


def test_the_command_line_overrides_the_environment_which_overrides_the_file(tmp_path):
    (tmp_path / "followsuit.toml").write_text("port = 1001\ngrace = 11\nserver_name = 'Oak'\n")
    environment = {
        "FOLLOWSUIT_DATA": str(tmp_path),
        "FOLLOWSUIT_PORT": "1002",
        "FOLLOWSUIT_GRACE": "12",
    }
    settings = load_settings(None, {"port": "1003", "host": None}, environment)
    assert (settings.port, settings.grace, settings.server_name) == (1003, 12, "Oak")
    assert settings.host == "127.0.0.1"


def test_paths_in_a_named_file_are_relative_to_it(tmp_path):
    file = tmp_path / "cards.toml"
    file.write_text("data = 'cards'\nlan = true\nbot_pace = [0, 5]\n")
    by_option = load_settings(str(file), environment={})
    by_variable = load_settings(environment={"FOLLOWSUIT_CONFIG": str(file)})
    assert by_option == by_variable
    assert by_option.folder == tmp_path / "cards"
    assert (by_option.lan, by_option.bot_pace) == (True, (0, 5))


def test_text_is_read_as_people_write_it():
    settings = load_settings(
        environment={
            "FOLLOWSUIT_LAN": "Yes",
            "FOLLOWSUIT_GUESTS": "no",
            "FOLLOWSUIT_TURN_CLOCKS": "0, 60,90",
            "FOLLOWSUIT_TRUSTED_PROXIES": "127.0.0.1, 10.0.0.0/8",
            "FOLLOWSUIT_PORT": "",
        }
    )
    assert (settings.lan, settings.guests, settings.port) == (True, False, 8000)
    assert settings.turn_clocks == (0, 60, 90)
    assert settings.trusted_proxies == ("127.0.0.1", "10.0.0.0/8")


def test_lan_mode_listens_on_all_addresses_unless_one_is_named():
    assert load_settings(None, {"lan": True}, {}).listens_on == "0.0.0.0"
    assert load_settings(None, {"lan": True, "host": "10.1.2.3"}, {}).listens_on == "10.1.2.3"
    assert load_settings(None, {}, {}).listens_on == "127.0.0.1"


def test_database_url_is_known_by_its_usual_name():
    usual = {"DATABASE_URL": "postgres://clover@db/cards"}
    assert load_settings(environment=usual).database_url == "postgresql://clover@db/cards"
    ours = usual | {"FOLLOWSUIT_DATABASE_URL": "sqlite:////srv/cards.sqlite3"}
    assert load_settings(environment=ours).database_url == "sqlite:////srv/cards.sqlite3"


@pytest.mark.parametrize(
    ("name", "value", "line"),
    [
        (
            "FOLLOWSUIT_PORT",
            "80x",
            "FOLLOWSUIT_PORT is '80x'; port must be a whole number from 0 to 65535",
        ),
        (
            "FOLLOWSUIT_GRACE",
            "-1",
            "FOLLOWSUIT_GRACE is '-1'; grace must be a number from 0 to 86400",
        ),
        (
            "FOLLOWSUIT_IDLE_TABLE_HOURS",
            "0",
            "FOLLOWSUIT_IDLE_TABLE_HOURS is '0'; "
            "idle_table_hours must be a number above 0, at most 8760",
        ),
        ("FOLLOWSUIT_LAN", "maybe", "FOLLOWSUIT_LAN is 'maybe'; lan must be yes or no"),
        (
            "FOLLOWSUIT_LOG_LEVEL",
            "loud",
            "FOLLOWSUIT_LOG_LEVEL is 'loud'; log_level must be one of debug, error, info, warning",
        ),
        (
            "FOLLOWSUIT_TABLES_IN_TOTAL",
            "many",
            "FOLLOWSUIT_TABLES_IN_TOTAL is 'many'; "
            "tables_in_total must be a whole number; 0 is no limit",
        ),
        (
            "FOLLOWSUIT_MESSAGES_PER_MINUTE",
            "119",  # loading the page alone takes more requests than that
            "FOLLOWSUIT_MESSAGES_PER_MINUTE is '119'; "
            "messages_per_minute must be a whole number, 240 at least; 0 is no limit",
        ),
        (
            "FOLLOWSUIT_SERVER_NAME",
            "x" * 41,
            f"FOLLOWSUIT_SERVER_NAME is '{'x' * 41}'; server_name must be 1 to 40 characters",
        ),
        (
            "FOLLOWSUIT_BOT_PACE",
            "900,500",
            "FOLLOWSUIT_BOT_PACE is '900,500'; "
            "bot_pace must be two whole numbers from 0 to 60000, the smaller first",
        ),
        (
            "FOLLOWSUIT_TRUSTED_PROXIES",
            "caddy",
            "FOLLOWSUIT_TRUSTED_PROXIES is 'caddy'; "
            "trusted_proxies must be IP addresses or networks",
        ),
        (
            "FOLLOWSUIT_LAN_ADDRESSES",
            "10.0.0.0/8",
            "FOLLOWSUIT_LAN_ADDRESSES is '10.0.0.0/8'; lan_addresses must be IPv4 addresses",
        ),
        (
            "FOLLOWSUIT_PUBLIC_URL",
            "cards.example.org",
            "FOLLOWSUIT_PUBLIC_URL is 'cards.example.org'; "
            "public_url must be http(s)://name or http(s)://name:port",
        ),
        (
            "FOLLOWSUIT_TURN_CLOCK",
            "45",
            "FOLLOWSUIT_TURN_CLOCK is 45; turn_clock must be one of 0, 15, 30, 60, 120, 300",
        ),
        (
            "FOLLOWSUIT_PROT",
            "80",
            "FOLLOWSUIT_PROT in the environment is not a setting; did you mean FOLLOWSUIT_PORT?",
        ),
        (
            "FOLLOWSUIT_WHATEVER",
            "1",
            "FOLLOWSUIT_WHATEVER in the environment is not a setting; "
            "docs/hosting.md lists them all",
        ),
    ],
)
def test_a_wrong_variable_is_refused_in_one_line(name, value, line):
    assert refusal(**{name: value}) == line


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("public_url", "https://cards.example\n"),
        ("metrics_token", "0123456789abcdef\n"),
        ("database_url", "postgresql://moss@db/cards\n"),
        ("public_url", "https://cards.example;script-src"),
        ("heartbeat", "1e-9"),
    ],
)
def test_settings_that_would_fail_later_are_refused_at_the_start(name, value):
    said = refusal(**{f"FOLLOWSUIT_{name.upper()}": value})
    assert f"; {name} must be " in said


def test_a_wrong_secret_is_refused_without_showing_it():
    assert "geranium" not in refusal(DATABASE_URL="mysql://moss:geranium@db/cards")
    assert "geranium" not in refusal(FOLLOWSUIT_METRICS_TOKEN="geranium")


def test_a_wrong_option_names_the_option():
    with pytest.raises(BadSetting, match=r"^--port is '99999'; port must be a whole number"):
        load_settings(None, {"port": "99999"}, {})


def test_a_wrong_file_is_refused_in_one_line(tmp_path):
    file = tmp_path / "followsuit.toml"
    assert refused_file(tmp_path, "port = true") == (
        f"port in {file} is True; port must be a whole number from 0 to 65535"
    )
    assert refused_file(tmp_path, "prot = 8000") == (
        f"prot in {file} is not a setting; did you mean port?"
    )
    assert refused_file(tmp_path, "data = '/srv'").startswith(f"data has no effect in {file}")
    assert refused_file(tmp_path, "port = ").startswith(f"{file} cannot be read: Invalid value")
    assert refusal(FOLLOWSUIT_CONFIG=f"{tmp_path}/none.toml").startswith(f"{tmp_path}/none.toml ca")


def test_variables_that_are_not_settings_are_ignored():
    load_settings(environment={"FOLLOWSUIT_DEBUG": "1", "FOLLOWSUIT_FORM": "compiled"})


def test_bots_leave_a_core_to_the_server():
    assert Settings(bot_processes=3).bot_workers == 3
    assert Settings().bot_workers >= 1
