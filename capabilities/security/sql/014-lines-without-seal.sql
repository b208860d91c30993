-- Where the database's owner is no superuser, 007-record-seals.sql saw no line of the operation log and queued none of those that were there: they are sealed now, behind the others.
INSERT INTO security.unsealed_records (mid, record_id)
  SELECT r.mid, r.id FROM security.operation_records r
  WHERE NOT EXISTS (SELECT FROM security.record_seals s WHERE s.record_id = r.id AND s.mid = r.mid) AND NOT EXISTS (SELECT FROM security.unsealed_records u WHERE u.record_id = r.id AND u.mid = r.mid);
