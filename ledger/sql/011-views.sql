-- What the application may read: the rows of the merchant that its transaction is bound to (`app.mid`); '*' is for the worker and the audit.
CREATE VIEW ledger.v_balances WITH (security_barrier) AS
  SELECT mid, id AS account_id, code, kind, balance_fen, version FROM ledger.accounts
  WHERE mid = current_setting('app.mid', true) OR current_setting('app.mid', true) = '*';

CREATE VIEW ledger.v_journals WITH (security_barrier) AS
  SELECT mid, id AS journal_id, key, type_code, order_no, actor, booked_at, memo, reverses, recorded_at FROM ledger.journals
  WHERE mid = current_setting('app.mid', true) OR current_setting('app.mid', true) = '*';

-- An entry with what its journal says, which may be another merchant's.
CREATE VIEW ledger.v_entries WITH (security_barrier) AS
  SELECT e.mid, e.account_id, e.version, e.journal_id, e.posting_no, e.booked_at, j.order_no, j.type_code, j.memo, j.actor,
    CASE WHEN e.delta_fen > 0 THEN 'in' ELSE 'out' END AS direction, abs(e.delta_fen) AS amount_fen,
    e.balance_before_fen, e.balance_after_fen, e.counter_account_id
  FROM ledger.entries e JOIN ledger.journals j ON j.id = e.journal_id
  WHERE e.mid = current_setting('app.mid', true) OR current_setting('app.mid', true) = '*';

CREATE VIEW ledger.v_holds WITH (security_barrier) AS
  SELECT mid, hold_id, frozen_account_id, amount_fen, state, opened_by, ended_by FROM ledger.holds
  WHERE mid = current_setting('app.mid', true) OR current_setting('app.mid', true) = '*';

GRANT SELECT ON ledger.v_balances, ledger.v_journals, ledger.v_entries, ledger.v_holds TO portal_app;
