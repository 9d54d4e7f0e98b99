"""Preview pictures of tables and matches, and the tags that refer to them."""
