-- The bank card of an account's owner, to which the owner withdraws. One that is no longer linked stays in the table.
CREATE TABLE petty.cards (
  mid text NOT NULL,
  card_id uuid NOT NULL,
  account_no text NOT NULL,
  bank_name text NOT NULL,
  card_no text NOT NULL CONSTRAINT petty_card_is_digits CHECK (card_no ~ '^[0-9]{5,30}$'),
  holder_name text NOT NULL,
  bound_at timestamptz NOT NULL,
  unbound_at timestamptz,
  PRIMARY KEY (mid, card_id),
  FOREIGN KEY (mid, account_no) REFERENCES petty.accounts (mid, account_no)
);
CREATE UNIQUE INDEX one_card_a_petty_account ON petty.cards (mid, account_no) WHERE unbound_at IS NULL;
SELECT platform.protect_tenant('petty.cards');
GRANT SELECT, INSERT, UPDATE (unbound_at) ON petty.cards TO portal_app;
