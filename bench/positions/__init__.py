"""Positions whose verdict is known by their construction, to test reviews with.

*Planted blunders*: positions of matches between bots in which an action is bad by the rules and
the cards held alone, such as giving a ten to the others or folding a card that nobody can beat.
*Unlucky plays*: the same positions with the hidden cards laid anew, such that the right action
loses as they lie, and the wrong one does not. The seat that acts cannot tell them apart.
"""
