"""Lessons: prepared rounds that a newcomer plays, and the words of a game explained."""
