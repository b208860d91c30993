GRANT USAGE ON SCHEMA ledger TO portal_app;

-- History is never changed, not even by the owner (docs/spec/security.md T14).
CREATE OR REPLACE FUNCTION ledger.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: correct it by a reversal', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
REVOKE ALL ON FUNCTION ledger.refuse_change FROM PUBLIC;

CREATE OR REPLACE TRIGGER journals_are_history
  BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.journals
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE OR REPLACE TRIGGER entries_are_history
  BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.entries
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE OR REPLACE TRIGGER seals_are_history
  BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.seals
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE OR REPLACE TRIGGER signed_heads_are_history
  BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.signed_heads
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

-- What the application may read: the rows of the merchant that its transaction is bound to (`app.mid`); '*' is for the
-- worker and the audit.
CREATE OR REPLACE VIEW ledger.v_balances WITH (security_barrier) AS
  SELECT mid, id AS account_id, code, kind, balance_fen, version FROM ledger.accounts
  WHERE mid = current_setting('app.mid', true) OR current_setting('app.mid', true) = '*';
GRANT SELECT ON ledger.v_balances TO portal_app;

CREATE OR REPLACE VIEW ledger.v_journals WITH (security_barrier) AS
  SELECT mid, id AS journal_id, key, type_code, order_no, actor, booked_at, memo, reverses, recorded_at FROM ledger.journals
  WHERE mid = current_setting('app.mid', true) OR current_setting('app.mid', true) = '*';
GRANT SELECT ON ledger.v_journals TO portal_app;

-- An entry with what its journal says, which may be another merchant's.
CREATE OR REPLACE VIEW ledger.v_entries WITH (security_barrier) AS
  SELECT e.mid, e.account_id, e.version, e.journal_id, e.posting_no, e.booked_at, j.order_no, j.type_code, j.memo, j.actor,
    CASE WHEN e.delta_fen > 0 THEN 'in' ELSE 'out' END AS direction, abs(e.delta_fen) AS amount_fen,
    e.balance_before_fen, e.balance_after_fen, e.counter_account_id
  FROM ledger.entries e JOIN ledger.journals j ON j.id = e.journal_id
  WHERE e.mid = current_setting('app.mid', true) OR current_setting('app.mid', true) = '*';
GRANT SELECT ON ledger.v_entries TO portal_app;

CREATE OR REPLACE VIEW ledger.v_holds WITH (security_barrier) AS
  SELECT mid, hold_id, frozen_account_id, amount_fen, state, opened_by, ended_by FROM ledger.holds
  WHERE mid = current_setting('app.mid', true) OR current_setting('app.mid', true) = '*';
GRANT SELECT ON ledger.v_holds TO portal_app;

-- Entries without their journals: sums over many of them and the choice of a page need nothing else, and reading the
-- journal of each took most of their time.
CREATE OR REPLACE VIEW ledger.v_movements WITH (security_barrier) AS
  SELECT mid, account_id, version, journal_id, posting_no, booked_at, CASE WHEN delta_fen > 0 THEN 'in' ELSE 'out' END AS direction, abs(delta_fen) AS amount_fen, counter_account_id
  FROM ledger.entries
  WHERE mid = current_setting('app.mid', true) OR current_setting('app.mid', true) = '*';
GRANT SELECT ON ledger.v_movements TO portal_app;

-- Signed, because a comparison of abs() would not use the index behind the barrier.
CREATE OR REPLACE VIEW ledger.v_deltas WITH (security_barrier) AS
  SELECT mid, account_id, version, counter_account_id, delta_fen, booked_at FROM ledger.entries
  WHERE mid <> 'PROVIDER' AND mid = current_setting('app.mid', true);
GRANT SELECT ON ledger.v_deltas TO portal_app;
