-- The transaction in which the last packet that nobody claimed had been returned, of which the issue's maker is told (docs/decisions/0028).
ALTER TABLE redpacket.issues ADD COLUMN told_xid xid8, ADD COLUMN told_at timestamptz;
CREATE INDEX issues_to_tell ON redpacket.issues (told_xid) WHERE told_xid IS NOT NULL;
GRANT UPDATE (told_xid, told_at) ON redpacket.issues TO portal_app;
