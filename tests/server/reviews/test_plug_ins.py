"""Games from other packages are reviewed like ours."""

from tests.server.profile.people import finished, id_of, keep
from tests.server.profile.records import played
from tests.server.reviews.scene import expected, start, until_over

HEARTS = played("hearts", 1, target_score=20)
HEARTS_ID = id_of("hearts")


def test_a_match_of_a_game_from_another_package_is_reviewed(server, client, clover):
    server.do(keep(server.services.store, finished("hearts", HEARTS)))
    start(clover, HEARTS_ID)
    found = until_over(client, HEARTS_ID)
    assert found["state"] == "done"
    assert found["lines"] == expected(HEARTS)
