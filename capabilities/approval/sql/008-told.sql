-- The transaction that wrote down the last reminder, and its business time (docs/decisions/0028).
ALTER TABLE approval.reviews ADD COLUMN told_xid xid8, ADD COLUMN told_at timestamptz;
CREATE INDEX reviews_to_tell ON approval.reviews (told_xid) WHERE told_xid IS NOT NULL;
GRANT UPDATE (told_xid, told_at) ON approval.reviews TO portal_app;
