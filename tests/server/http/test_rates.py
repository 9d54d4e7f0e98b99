import pytest

from followsuit.server.http.rates import Rate, RateLimits, duration, household, rates_of
from followsuit.server.problem import Problem
from followsuit.server.settings import Settings
from tests.server.clock import ManualClock


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def limits(clock: ManualClock) -> RateLimits:
    return RateLimits({"sigh": Rate(3, 60), "read": Rate(3, 60, crowd=10)}, clock, most_buckets=100)


def test_only_as_many_requests_as_the_rate_says_are_allowed(limits: RateLimits):
    assert [limits.allows("sigh", "Fern") for _ in range(5)] == [True] * 3 + [False] * 2


def test_the_refusal_says_when_to_retry_and_the_retry_succeeds(
    limits: RateLimits, clock: ManualClock
):
    for _ in range(3):
        limits.take("sigh", "Fern")
    with pytest.raises(Problem) as refused:
        limits.take("sigh", "Fern")
    assert (refused.value.status, str(refused.value)) == (
        429,
        "Too many requests. Try again in 20 seconds",
    )
    assert refused.value.retry_after is not None
    clock.now += refused.value.retry_after
    limits.take("sigh", "Fern")


def test_refused_requests_do_not_count(limits: RateLimits, clock: ManualClock):
    for _ in range(50):
        limits.allows("sigh", "Fern")
    clock.now += 20
    assert limits.allows("sigh", "Fern")


def test_users_and_limits_are_counted_separately(limits: RateLimits):
    for _ in range(3):
        limits.take("sigh", "Fern")
    assert limits.allows("sigh", "Ivy")
    assert limits.allows("read", "Fern")


def test_addresses_have_ten_times_the_limit_of_a_user(limits: RateLimits):
    for _ in range(30):
        limits.take_from_address("read", "192.0.2.1")
    with pytest.raises(Problem):
        limits.take_from_address("read", "192.0.2.1")


def test_the_number_of_buckets_is_bounded_and_those_in_use_stay(limits: RateLimits):
    for number in range(1000):
        limits.allows("sigh", f"visitor {number}")
        limits.allows("sigh", "Fern")
    assert len(limits.buckets) == 100
    assert not limits.allows("sigh", "Fern")


def test_0_means_no_limit():
    limits = RateLimits({"sigh": Rate(0, 60)}, ManualClock())
    assert all(limits.allows("sigh", "Fern") for _ in range(1000))
    assert not limits.buckets


def test_a_very_slow_rate_allows_the_first_request():
    limits = RateLimits({"sigh": Rate(0.05, 60)}, ManualClock())
    assert [limits.allows("sigh", "Fern") for _ in range(2)] == [True, False]


def test_the_settings_give_every_limit_a_rate():
    assert all(rate.most > 0 for rate in rates_of(Settings()).values())


def test_an_ipv6_subscriber_counts_as_one_address():
    assert household("2001:db8:1:2::1") == household("2001:db8:1:2:ffff::9")
    assert household("2001:db8:1:2::1") != household("2001:db8:1:3::1")
    assert household("::ffff:192.0.2.1") == household("192.0.2.1") == "192.0.2.1"
    assert household("here") == "here"


def test_a_wait_is_described_in_words():
    assert str(duration(0.2)) == "2 seconds"
    assert str(duration(45)) == "45 seconds"
    assert str(duration(600)) == "10 minutes"
