"""Migrations of a bot's schema: NNNN_name.sql brings it from version NNNN - 1 to NNNN and is never edited again."""
