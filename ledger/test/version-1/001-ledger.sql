-- Double entry. Written through ledger.post_batch and ledger.open_account only, read through the views; the application's role can touch no table.
CREATE SCHEMA ledger;
GRANT USAGE ON SCHEMA ledger TO portal_app;

CREATE TABLE ledger.accounts (
  id uuid PRIMARY KEY,
  mid text NOT NULL,
  code text NOT NULL,
  kind text NOT NULL CONSTRAINT account_kind_is_known
    CHECK (kind IN ('available', 'frozen', 'pending', 'bank_cash', 'in_transit', 'fee_income', 'suspense', 'equity')),
  may_go_negative boolean NOT NULL DEFAULT false,
  balance_fen bigint NOT NULL DEFAULT 0,
  -- How many entries the account has; drawn under its row lock, so that the chain of balances has no gap.
  version bigint NOT NULL DEFAULT 0,
  CONSTRAINT account_code_is_unique UNIQUE (mid, code),
  CONSTRAINT balance_is_not_negative CHECK (balance_fen >= 0 OR may_go_negative)
) WITH (fillfactor = 60);

CREATE TABLE ledger.journals (
  id uuid PRIMARY KEY,
  mid text NOT NULL,
  key text NOT NULL,
  input_hash bytea NOT NULL CONSTRAINT input_is_hashed CHECK (octet_length(input_hash) = 32),
  type_code text NOT NULL,
  order_no text,
  actor text NOT NULL,
  booked_at timestamptz NOT NULL,
  memo text,
  reverses uuid,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT one_journal_per_key UNIQUE (mid, key)
);

CREATE TABLE ledger.entries (
  account_id uuid NOT NULL,
  version bigint NOT NULL,
  mid text NOT NULL,
  journal_id uuid NOT NULL,
  posting_no smallint NOT NULL,
  counter_account_id uuid NOT NULL,
  delta_fen bigint NOT NULL CONSTRAINT entry_moves_something CHECK (delta_fen <> 0),
  balance_before_fen bigint NOT NULL,
  balance_after_fen bigint NOT NULL,
  booked_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, version),
  CONSTRAINT entry_proves_itself CHECK (balance_after_fen = balance_before_fen + delta_fen)
);
CREATE INDEX entries_by_time ON ledger.entries (account_id, booked_at);
CREATE INDEX entries_by_journal ON ledger.entries (journal_id);

CREATE TABLE ledger.holds (
  mid text NOT NULL,
  hold_id uuid NOT NULL,
  frozen_account_id uuid NOT NULL,
  amount_fen bigint NOT NULL CONSTRAINT hold_is_positive CHECK (amount_fen > 0),
  state text NOT NULL CONSTRAINT hold_state_is_known CHECK (state IN ('open', 'settled', 'released', 'expired')),
  opened_by uuid NOT NULL,
  ended_by uuid,
  CONSTRAINT hold_ends_with_a_journal CHECK ((state = 'open') = (ended_by IS NULL)),
  PRIMARY KEY (mid, hold_id)
);
CREATE INDEX open_holds ON ledger.holds (frozen_account_id) WHERE state = 'open';

-- History is never changed, not even by the owner (security.md T14).
CREATE FUNCTION ledger.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: correct it by a reversal', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER journals_are_history BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.journals FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER entries_are_history BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.entries FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

-- What a merchant may see is what its transaction is bound to; '*' is for worker and audit.
CREATE FUNCTION ledger.visible(mid text) RETURNS boolean LANGUAGE sql STABLE
  RETURN mid = current_setting('app.mid', true) OR current_setting('app.mid', true) = '*';

CREATE VIEW ledger.v_balances WITH (security_barrier) AS
  SELECT mid, id AS account_id, code, kind, balance_fen, version FROM ledger.accounts
  WHERE mid = current_setting('app.mid', true) OR current_setting('app.mid', true) = '*';
CREATE VIEW ledger.v_journals WITH (security_barrier) AS
  SELECT mid, id AS journal_id, key, type_code, order_no, actor, booked_at, memo, reverses, recorded_at FROM ledger.journals
  WHERE mid = current_setting('app.mid', true) OR current_setting('app.mid', true) = '*';
CREATE VIEW ledger.v_entries WITH (security_barrier) AS
  SELECT e.mid, e.account_id, e.version, e.journal_id, e.posting_no, e.booked_at, j.order_no, j.type_code, j.memo, j.actor,
    CASE WHEN e.delta_fen > 0 THEN 'in' ELSE 'out' END AS direction, abs(e.delta_fen) AS amount_fen,
    e.balance_before_fen, e.balance_after_fen, e.counter_account_id
  FROM ledger.entries e JOIN ledger.journals j ON j.id = e.journal_id
  WHERE e.mid = current_setting('app.mid', true) OR current_setting('app.mid', true) = '*';
CREATE VIEW ledger.v_holds WITH (security_barrier) AS
  SELECT mid, hold_id, frozen_account_id, amount_fen, state, opened_by, ended_by FROM ledger.holds
  WHERE mid = current_setting('app.mid', true) OR current_setting('app.mid', true) = '*';
DROP FUNCTION ledger.visible(text);
GRANT SELECT ON ledger.v_balances, ledger.v_journals, ledger.v_entries, ledger.v_holds TO portal_app;

-- Opening the same account again is harmless; another account under its id or code is refused.
CREATE FUNCTION ledger.open_account(new_id uuid, new_mid text, new_code text, new_kind text, negative boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, ledger AS $$
BEGIN
  INSERT INTO ledger.accounts (id, mid, code, kind, may_go_negative) VALUES (new_id, new_mid, new_code, new_kind, negative) ON CONFLICT DO NOTHING;
  IF NOT EXISTS (SELECT FROM ledger.accounts WHERE id = new_id AND mid = new_mid AND code = new_code AND kind = new_kind AND may_go_negative = negative) THEN
    RAISE EXCEPTION 'another ledger account has this id or code' USING ERRCODE = 'unique_violation';
  END IF;
END $$;
