-- What the demo's generator has done, so that a start after a crash goes on where it stopped and a second start does
-- nothing. Not for production: the module is migrated only where demo data are made.
CREATE SCHEMA demo;

CREATE TABLE demo.steps (
  step text PRIMARY KEY,
  -- What later steps need of this one, e.g. the order's number.
  result jsonb NOT NULL,
  done_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE demo.steps IS 'distribution: reference';
