-- The transaction of a day that made no order, of which its people are told (docs/decisions/0028).
ALTER TABLE standing.runs ADD COLUMN told_xid xid8;
ALTER TABLE standing.runs ALTER COLUMN told_xid SET DEFAULT pg_current_xact_id();
CREATE INDEX runs_to_tell ON standing.runs (told_xid) WHERE order_no IS NULL AND told_xid IS NOT NULL;
