"""Followsuit: trick-taking card games, their rules, records, deals and bots."""
