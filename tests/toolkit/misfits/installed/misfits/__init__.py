"""Plug-ins that do everything a plug-in should not do."""
