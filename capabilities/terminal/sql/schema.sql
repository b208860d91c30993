-- Where a merchant is paid: shops, POS terminals and payment codes.
CREATE SCHEMA terminal;

CREATE TABLE terminal.terminals (
  mid text NOT NULL,
  terminal_no text NOT NULL CONSTRAINT terminal_number_is_digits CHECK (terminal_no ~ '^[0-9]{8}$'),
  kind text NOT NULL CONSTRAINT terminal_kind_is_known CHECK (kind IN ('shop', 'pos', 'code')),
  name text NOT NULL CONSTRAINT terminal_has_a_name CHECK (name <> ''),
  -- Six digits of the list of cities; empty: not said.
  city_code text NOT NULL CONSTRAINT terminal_city_is_a_code CHECK (city_code ~ '^([0-9]{6})?$'),
  address text NOT NULL,
  -- The merchant's account that gets what is paid there.
  account_no text NOT NULL,
  state text NOT NULL CONSTRAINT terminal_state_is_known CHECK (state IN ('active', 'disabled')),
  added_by_name text NOT NULL,
  added_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (mid, terminal_no),
  CONSTRAINT one_terminal_a_name UNIQUE (mid, name),
  FOREIGN KEY (mid, account_no) REFERENCES account.accounts (mid, account_no)
);
