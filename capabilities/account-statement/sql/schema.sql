-- Statements by e-mail: who gets those of an account, and what was sent.
CREATE SCHEMA account_statement;

CREATE TABLE account_statement.subscriptions (
  mid text NOT NULL,
  account_no text NOT NULL,
  unit text NOT NULL CONSTRAINT unit_is_known CHECK (unit IN ('day', 'month')),
  email text NOT NULL,
  -- The first day whose statement is sent: nothing of the time before.
  since date NOT NULL,
  changed_by text NOT NULL,
  PRIMARY KEY (mid, account_no, unit, email)
);

CREATE TABLE account_statement.deliveries (
  mid text NOT NULL,
  account_no text NOT NULL,
  period text NOT NULL,
  email text NOT NULL,
  sent_at timestamptz NOT NULL,
  CONSTRAINT statement_is_sent_once PRIMARY KEY (mid, account_no, period, email)
);
