"""Nexmark: the data, the queries as dbt models, and their answers by hand. docs/nexmark.md says what there is."""
