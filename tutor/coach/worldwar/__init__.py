"""The coach of World War III."""
