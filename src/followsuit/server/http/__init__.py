"""Requests and answers: what can be asked, by whom, how often, and from which page."""
