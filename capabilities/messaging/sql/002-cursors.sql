-- How far the events of each source were told (docs/decisions/0028): all of transactions before this one.
CREATE TABLE messaging.cursors (
  source text PRIMARY KEY,
  next_xid xid8 NOT NULL
);
COMMENT ON TABLE messaging.cursors IS 'distribution: reference';
GRANT SELECT, INSERT, UPDATE ON messaging.cursors TO portal_app;
