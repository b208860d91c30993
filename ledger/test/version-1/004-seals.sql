-- Tamper evidence (security.md T14, I8): every entry, with the journal that it belongs to, is sealed by a hash that contains the hash sealed before it for the same merchant.
-- Sealing comes after posting, in batches, by whoever calls ledger.seal from time to time: no posting waits for it. What was sealed can't change unseen; signed heads, whose key
-- the database does not have, prove that the chain was not made anew.
CREATE TABLE ledger.seals (
  mid text NOT NULL,
  seal_no bigint NOT NULL,
  account_id uuid NOT NULL,
  version bigint NOT NULL,
  hash bytea NOT NULL CONSTRAINT seal_is_a_hash CHECK (octet_length(hash) = 32),
  sealed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (mid, seal_no),
  CONSTRAINT an_entry_is_sealed_once UNIQUE (account_id, version)
);
CREATE TABLE ledger.signed_heads (
  mid text NOT NULL,
  day date NOT NULL,
  seal_no bigint NOT NULL,
  hash bytea NOT NULL,
  signature bytea NOT NULL,
  PRIMARY KEY (mid, day)
);
CREATE TRIGGER seals_are_history BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.seals FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER signed_heads_are_history BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.signed_heads FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

-- How far an account is sealed. Versions are drawn under the account's lock: nothing can come in later below one that is seen.
CREATE TABLE ledger.sealed_versions (account_id uuid PRIMARY KEY, version bigint NOT NULL);
-- Its row is the right to seal: one sealer at a time.
CREATE TABLE ledger.sealer (only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one));
INSERT INTO ledger.sealer DEFAULT VALUES;

-- All that an entry and its journal say, as bytes that do not depend on a session's settings.
CREATE VIEW ledger.sealable AS
  SELECT e.mid, e.account_id, e.version, e.journal_id, convert_to(json_build_array(
      e.mid, e.account_id, e.version, e.posting_no, e.counter_account_id, e.delta_fen, e.balance_before_fen, e.balance_after_fen, extract(epoch FROM e.booked_at),
      j.id, j.mid, j.key, encode(j.input_hash, 'hex'), j.type_code, j.order_no, j.actor, extract(epoch FROM j.booked_at), j.memo, j.reverses, extract(epoch FROM j.recorded_at)
    )::text, 'UTF8') AS content
  FROM ledger.entries e JOIN ledger.journals j ON j.id = e.journal_id;

-- Seals up to so many entries and says how many it has; 0 when all are, or when somebody else is at it.
CREATE FUNCTION ledger.seal(most int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, ledger AS $$
DECLARE
  entry record; merchant text; head bytea; no bigint; sealed_accounts uuid[] := '{}'; sealed_up_to bigint[] := '{}';
BEGIN
  PERFORM FROM ledger.sealer FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN 0; END IF;
  FOR entry IN
    SELECT s.mid, s.account_id, s.version, s.content
    FROM (SELECT a.mid, a.id, a.version, coalesce(v.version, 0) AS sealed FROM ledger.accounts a LEFT JOIN ledger.sealed_versions v ON v.account_id = a.id WHERE a.version > coalesce(v.version, 0)) p
      CROSS JOIN LATERAL (SELECT * FROM ledger.sealable b WHERE b.account_id = p.id AND b.version > p.sealed AND b.version <= p.version ORDER BY b.version LIMIT most) s
    ORDER BY p.mid, p.id, s.version LIMIT most
  LOOP
    IF merchant IS DISTINCT FROM entry.mid THEN
      merchant := entry.mid;
      SELECT s.hash, s.seal_no INTO head, no FROM ledger.seals s WHERE s.mid = merchant ORDER BY s.seal_no DESC LIMIT 1;
    END IF;
    head := sha256(coalesce(head, '') || entry.content);
    no := coalesce(no, 0) + 1;
    INSERT INTO ledger.seals (mid, seal_no, account_id, version, hash) VALUES (merchant, no, entry.account_id, entry.version, head);
    sealed_accounts := sealed_accounts || entry.account_id; sealed_up_to := sealed_up_to || entry.version;
  END LOOP;
  INSERT INTO ledger.sealed_versions AS v (account_id, version)
  SELECT w.account_id, max(w.version) FROM unnest(sealed_accounts, sealed_up_to) AS w(account_id, version) GROUP BY w.account_id
  ON CONFLICT (account_id) DO UPDATE SET version = EXCLUDED.version;
  RETURN cardinality(sealed_accounts);
END $$;

-- The last seal of each merchant, for whoever signs it; and the place where the signature is kept. A day is signed once.
CREATE FUNCTION ledger.heads_to_sign(for_day date) RETURNS TABLE (mid text, seal_no bigint, hash bytea)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, ledger AS $$
  SELECT DISTINCT ON (s.mid) s.mid, s.seal_no, s.hash FROM ledger.seals s
  WHERE NOT EXISTS (SELECT FROM ledger.signed_heads h WHERE h.mid = s.mid AND h.day = for_day) ORDER BY s.mid, s.seal_no DESC
$$;
CREATE FUNCTION ledger.keep_signature(of_mid text, of_day date, of_seal_no bigint, of_hash bytea, its_signature bytea) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, ledger AS $$
  INSERT INTO ledger.signed_heads (mid, day, seal_no, hash, signature) VALUES (of_mid, of_day, of_seal_no, of_hash, its_signature) ON CONFLICT DO NOTHING
$$;

REVOKE ALL ON FUNCTION ledger.seal, ledger.heads_to_sign, ledger.keep_signature FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.seal, ledger.heads_to_sign, ledger.keep_signature TO portal_app;
