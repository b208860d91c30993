-- Its person and the administrators are told 30, 7 and 1 day before a certificate ends; the smallest of these that was told.
ALTER TABLE certificate.certificates ADD COLUMN told_days smallint, ADD COLUMN told_xid xid8, ADD COLUMN told_at timestamptz;
CREATE INDEX certificates_to_tell ON certificate.certificates (told_xid) WHERE told_xid IS NOT NULL;
CREATE INDEX certificates_that_end ON certificate.certificates (not_after) WHERE state = 'active';
GRANT UPDATE (told_days, told_xid, told_at) ON certificate.certificates TO portal_app;
