"""What matters in a match, counted for each seat from what the table was told.

Nothing is decided here a second time: points, reasons and winners are read from the events.
"""

from followsuit.server.profile.statistics.counting import Counted, Counting, Tally, added, shown
from followsuit.server.profile.statistics.record import count, counting_of, tally

__all__ = ["Counted", "Counting", "Tally", "added", "count", "counting_of", "shown", "tally"]
