-- Tamper evidence (docs/spec/security.md T14, I8): every entry, with the journal that it belongs to, is sealed by a
-- hash
-- that contains the merchant's hash before it. Sealing runs after posting, in batches, whenever a job calls
-- ledger.seal:
-- no posting waits for it. What was sealed cannot change unnoticed; signed heads, whose key the database does not have,
-- prove that the chain was not rewritten.

-- All that an entry and its journal say, as bytes that do not depend on a session's settings.
CREATE OR REPLACE VIEW ledger.sealable AS
  SELECT e.mid, e.account_id, e.version, e.journal_id, convert_to(json_build_array(
      e.mid, e.account_id, e.version, e.posting_no, e.counter_account_id, e.delta_fen, e.balance_before_fen, e.balance_after_fen, extract(epoch FROM e.booked_at),
      j.id, j.mid, j.key, encode(j.input_hash, 'hex'), j.type_code, j.order_no, j.actor, extract(epoch FROM j.booked_at), j.memo, j.reverses, extract(epoch FROM j.recorded_at)
    )::text, 'UTF8') AS content
  FROM ledger.entries e JOIN ledger.journals j ON j.id = e.journal_id;

-- Seals up to so many entries and says how many it has; 0 when all are sealed, or when another sealer is at work.
CREATE OR REPLACE FUNCTION ledger.seal(most int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, ledger AS $$
DECLARE
  entry record; merchant text; head bytea; no bigint; sealed_accounts uuid[] := '{}'; sealed_mids text[] := '{}'; sealed_up_to bigint[] := '{}';
BEGIN
  PERFORM 1 FROM ledger.sealer FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN 0; END IF;
  FOR entry IN
    SELECT s.mid, s.account_id, s.version, s.content
    FROM (SELECT a.mid, a.id, a.version, coalesce(v.version, 0) AS sealed FROM ledger.accounts a LEFT JOIN ledger.sealed_versions v ON v.account_id = a.id AND v.mid = a.mid WHERE a.version > coalesce(v.version, 0)) p
      CROSS JOIN LATERAL (SELECT * FROM ledger.sealable b WHERE b.account_id = p.id AND b.mid = p.mid AND b.version > p.sealed AND b.version <= p.version ORDER BY b.version LIMIT most) s
    ORDER BY p.mid, p.id, s.version LIMIT most
  LOOP
    IF merchant IS DISTINCT FROM entry.mid THEN
      merchant := entry.mid;
      SELECT s.hash, s.seal_no INTO head, no FROM ledger.seals s WHERE s.mid = merchant ORDER BY s.seal_no DESC LIMIT 1;
    END IF;
    head := sha256(coalesce(head, '') || entry.content);
    no := coalesce(no, 0) + 1;
    INSERT INTO ledger.seals (mid, seal_no, account_id, version, hash) VALUES (merchant, no, entry.account_id, entry.version, head);
    sealed_accounts := sealed_accounts || entry.account_id; sealed_mids := sealed_mids || entry.mid; sealed_up_to := sealed_up_to || entry.version;
  END LOOP;
  INSERT INTO ledger.sealed_versions AS v (account_id, mid, version)
  SELECT w.account_id, w.mid, max(w.version) FROM unnest(sealed_accounts, sealed_mids, sealed_up_to) AS w(account_id, mid, version) GROUP BY w.account_id, w.mid
  ON CONFLICT (account_id, mid) DO UPDATE SET version = EXCLUDED.version;
  RETURN cardinality(sealed_accounts);
END $$;
REVOKE ALL ON FUNCTION ledger.seal FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.seal TO portal_app;

-- The last seal of each merchant that has no signature for the day, found by key: to read and sort every seal each
-- minute took 14 seconds of ten million.
CREATE OR REPLACE FUNCTION ledger.heads_to_sign(for_day date) RETURNS TABLE (mid text, seal_no bigint, hash bytea)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, ledger
SET enable_seqscan = off SET enable_bitmapscan = off AS $$
BEGIN
  RETURN QUERY
  SELECT m.mid, s.seal_no, s.hash FROM (SELECT DISTINCT v.mid FROM ledger.sealed_versions v) m
    CROSS JOIN LATERAL (SELECT * FROM ledger.seals l WHERE l.mid = m.mid ORDER BY l.seal_no DESC LIMIT 1) s
  WHERE NOT EXISTS (SELECT 1 FROM ledger.signed_heads h WHERE h.mid = m.mid AND h.day = for_day);
END $$;
REVOKE ALL ON FUNCTION ledger.heads_to_sign FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.heads_to_sign TO portal_app;

-- A day is signed once.
CREATE OR REPLACE FUNCTION ledger.keep_signature(of_mid text, of_day date, of_seal_no bigint, of_hash bytea, its_signature bytea) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, ledger AS $$
BEGIN
  INSERT INTO ledger.signed_heads (mid, day, seal_no, hash, signature) VALUES (of_mid, of_day, of_seal_no, of_hash, its_signature) ON CONFLICT DO NOTHING;
END $$;
REVOKE ALL ON FUNCTION ledger.keep_signature FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.keep_signature TO portal_app;
