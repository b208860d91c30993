-- The last seal of each merchant that has no signature for the day, as before (sql/007-record-seals.sql), found by key: it read and sorted every seal each minute. No table has a row for each
-- merchant here, so each is found behind the one before it.
CREATE OR REPLACE FUNCTION security.record_heads_to_sign(for_day date) RETURNS TABLE (mid text, seal_no bigint, hash bytea)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off SET enable_bitmapscan = off AS $$
  WITH RECURSIVE m (mid) AS (
    (SELECT l.mid FROM security.record_seals l ORDER BY l.mid LIMIT 1)
    UNION ALL SELECT (SELECT l.mid FROM security.record_seals l WHERE l.mid > m.mid ORDER BY l.mid LIMIT 1) FROM m WHERE m.mid IS NOT NULL)
  SELECT m.mid, s.seal_no, s.hash FROM m
    CROSS JOIN LATERAL (SELECT * FROM security.record_seals l WHERE l.mid = m.mid ORDER BY l.seal_no DESC LIMIT 1) s
  WHERE NOT EXISTS (SELECT FROM security.signed_record_heads h WHERE h.mid = m.mid AND h.day = for_day)
$$;
