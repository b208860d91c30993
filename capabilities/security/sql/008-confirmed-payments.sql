-- Payments that people have confirmed with their factors: what is usual for a merchant (docs/decisions/0043). Written when the factors are right, whatever becomes of the order: who
-- confirmed it has vouched for the payee.
CREATE TABLE security.confirmed_payments (
  mid text NOT NULL,
  id uuid NOT NULL,
  -- Keyed hash; null where a call names no payee of its own.
  payee_hash text CHECK (payee_hash ~ '^[0-9a-f]{64}$'),
  amount_fen bigint,
  confirmed_at timestamptz NOT NULL,
  PRIMARY KEY (mid, id)
);
CREATE INDEX payments_to_payee ON security.confirmed_payments (mid, payee_hash, confirmed_at) WHERE payee_hash IS NOT NULL;
CREATE INDEX largest_payments ON security.confirmed_payments (mid, amount_fen DESC, confirmed_at) WHERE amount_fen IS NOT NULL;
CREATE INDEX payments_by_age ON security.confirmed_payments (mid, confirmed_at);
SELECT platform.protect_tenant('security.confirmed_payments');
GRANT SELECT, INSERT, DELETE ON security.confirmed_payments TO portal_app;
-- Nothing is updated: rows that are forgotten are locked first, which needs it.
GRANT UPDATE (confirmed_at) ON security.confirmed_payments TO portal_app;
