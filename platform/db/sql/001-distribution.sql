-- A table with a merchant (`mid`) is distributed by it. One without says in its comment what it is: `reference` (small, copied to every node), `directory` (persons, sessions and
-- what is known before a merchant is: on one node), or the column that it is distributed by (docs/decisions/0013).
COMMENT ON TABLE platform.migrations IS 'distribution: reference';
