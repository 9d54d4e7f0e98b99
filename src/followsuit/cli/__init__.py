"""The command line: play at a table in the terminal, make records and check them."""
