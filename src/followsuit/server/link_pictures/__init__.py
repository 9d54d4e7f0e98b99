"""Pictures for links to tables and matches, and the tags that refer to them."""
