-- A 充值单 whose money the bank is told to take from a bound bank account of the merchant: the money comes as a remittance.
CREATE TABLE topup.transfers_in (
  mid text NOT NULL,
  topup_no text NOT NULL,
  bank_name text NOT NULL,
  bank_account_no text NOT NULL,
  holder_name text NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'succeeded', 'failed')),
  created_at timestamptz NOT NULL,
  -- The intention to send, before the bank is told.
  sent_at timestamptz,
  ended_at timestamptz,
  reason text NOT NULL DEFAULT '',
  PRIMARY KEY (topup_no, mid),
  FOREIGN KEY (topup_no, mid) REFERENCES topup.expected (topup_no, mid),
  CONSTRAINT transfer_in_ends_once CHECK ((state = 'open') = (ended_at IS NULL))
);
CREATE INDEX transfers_in_open ON topup.transfers_in (created_at) WHERE state = 'open';
SELECT platform.protect_tenant('topup.transfers_in');
GRANT SELECT, INSERT, UPDATE (state, sent_at, ended_at, reason) ON topup.transfers_in TO portal_app;
