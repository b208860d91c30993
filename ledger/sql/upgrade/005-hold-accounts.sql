-- For a database that was made by the files 001 to 005: brings its tables to what 010-tables.sql says. The files after it make views and functions.
DROP VIEW ledger.v_balances, ledger.v_journals, ledger.v_entries, ledger.v_holds, ledger.sealable;
DROP FUNCTION ledger.open_account, ledger.post_batch, ledger.move_hold, ledger.seal, ledger.heads_to_sign, ledger.keep_signature;

ALTER TABLE ledger.accounts DROP CONSTRAINT accounts_pkey, ADD PRIMARY KEY (id, mid), DROP CONSTRAINT account_kind_is_known;
ALTER TABLE ledger.journals DROP CONSTRAINT journals_pkey, ADD PRIMARY KEY (id, mid);
CREATE UNIQUE INDEX one_reversal_per_journal ON ledger.journals (mid, reverses) WHERE reverses IS NOT NULL;
ALTER TABLE ledger.entries DROP CONSTRAINT entries_pkey, ADD PRIMARY KEY (account_id, version, mid);
ALTER TABLE ledger.seals DROP CONSTRAINT an_entry_is_sealed_once, ADD CONSTRAINT an_entry_is_sealed_once UNIQUE (account_id, version, mid);

CREATE TEMP TABLE sealed ON COMMIT DROP AS SELECT v.account_id, a.mid, v.version FROM ledger.sealed_versions v JOIN ledger.accounts a ON a.id = v.account_id;
DROP TABLE ledger.sealed_versions;
CREATE TABLE ledger.sealed_versions (
  account_id uuid NOT NULL,
  mid text NOT NULL,
  version bigint NOT NULL,
  PRIMARY KEY (account_id, mid)
);
INSERT INTO ledger.sealed_versions SELECT account_id, mid, version FROM sealed;

COMMENT ON TABLE ledger.sealer IS 'distribution: reference';
