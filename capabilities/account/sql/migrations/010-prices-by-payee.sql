-- expand: a price may be one for companies or for persons alone

ALTER TABLE account.fee_rows
  ADD COLUMN payee text NOT NULL DEFAULT 'any' CONSTRAINT fee_row_payee_is_known CHECK (payee IN ('any', 'company', 'individual')),
  DROP CONSTRAINT fee_rows_pkey,
  ADD PRIMARY KEY (plan_id, version, kind, speed, payee, from_fen);

-- Whom it was priced for; null where the price is the same for all.
ALTER TABLE account.fee_quotes
  ADD COLUMN payee_type text CONSTRAINT quoted_payee_is_known CHECK (payee_type IN ('company', 'individual'));
