"""Migrations of the schema: NNNN_name.sql brings a database from version NNNN - 1 to NNNN and is never edited again."""
