-- Accounts that were opened before there was a table of holders.
SELECT set_config('app.mid', '*', true);
INSERT INTO account.kept_accounts (ledger_id, mid, name, tail)
SELECT bucket.id, a.mid, p.user_name, right(a.account_no, 4)
FROM petty.accounts a JOIN identity.v_persons p ON p.id = a.owner_id CROSS JOIN LATERAL (VALUES (a.available_id), (a.frozen_id)) AS bucket(id);
