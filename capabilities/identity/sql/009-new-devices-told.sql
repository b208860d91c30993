-- A login in a browser that its person has never used before is told to that person: with the number of its transaction (platform/notice), and business time, by which messages are ordered.
ALTER TABLE identity.logins ADD COLUMN told_xid xid8, ADD COLUMN told_at timestamptz;
CREATE INDEX logins_to_tell ON identity.logins (told_xid) WHERE told_xid IS NOT NULL;
CREATE VIEW identity.v_new_devices AS
  SELECT id, person_id, way, browser, remote_address, at, told_xid, told_at FROM identity.logins WHERE told_xid IS NOT NULL;
GRANT SELECT ON identity.v_new_devices TO portal_app;
