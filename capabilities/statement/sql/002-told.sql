-- The transaction in which a file was ready or failed, of which its person is told (docs/decisions/0028).
ALTER TABLE statement.exports ADD COLUMN told_xid xid8;
CREATE INDEX exports_to_tell ON statement.exports (told_xid) WHERE told_xid IS NOT NULL;
