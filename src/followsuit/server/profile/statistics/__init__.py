"""What matters in a match, counted for each seat from what the table was told.

Nothing is decided here a second time: points, reasons and winners are read from the events.
"""

from followsuit.server.profile.statistics.counting import Counted, Counting, Tally, added, shown
from followsuit.server.profile.statistics.games import counting_of

__all__ = ["Counted", "Counting", "Tally", "added", "counting_of", "shown"]
