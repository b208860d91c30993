-- What a payee asks a payer to hold. From the payer's confirmation on it is an order of the payer (orders.orders, mid
-- and order_no are payer_mid and order_no here).
CREATE SCHEMA preauth;

CREATE TABLE preauth.requests (
  -- The payee.
  mid text NOT NULL,
  -- The number that the payer's order gets.
  order_no text NOT NULL CONSTRAINT order_no_has_its_form CHECK (order_no ~ '^[0-9]{24}$'),
  request_no text NOT NULL,
  account_no text NOT NULL,
  payee_name text NOT NULL,
  payer_mid text NOT NULL,
  payer_account_no text NOT NULL,
  payer_name text NOT NULL,
  amount_fen bigint NOT NULL CONSTRAINT amount_is_positive CHECK (amount_fen > 0),
  remark text NOT NULL DEFAULT '',
  maker_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  confirm_until timestamptz NOT NULL CONSTRAINT confirm_until_is_later CHECK (confirm_until > created_at),
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  PRIMARY KEY (mid, order_no),
  CONSTRAINT one_preauth_per_request UNIQUE (mid, request_no),
  CONSTRAINT nobody_authorizes_for_themselves CHECK (payer_mid <> mid),
  CONSTRAINT confirmed_or_cancelled CHECK (num_nonnulls(confirmed_at, cancelled_at) < 2)
);
CREATE INDEX requests_newest ON preauth.requests (mid, created_at DESC, order_no DESC);
CREATE INDEX requests_of_payer ON preauth.requests (payer_mid, created_at DESC, order_no DESC);
