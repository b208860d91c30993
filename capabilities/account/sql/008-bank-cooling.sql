-- A newly bound bank account gets little for a while (domain-rules section 4): one row, edited by the provider.
CREATE TABLE account.binding_rules (
  only_row boolean PRIMARY KEY DEFAULT true CONSTRAINT there_is_one_binding_rule CHECK (only_row),
  cooling_hours integer NOT NULL CONSTRAINT cooling_is_not_negative CHECK (cooling_hours >= 0),
  cooling_most_fen bigint NOT NULL CONSTRAINT cooling_most_is_not_negative CHECK (cooling_most_fen >= 0)
);
INSERT INTO account.binding_rules (cooling_hours, cooling_most_fen) VALUES (24, 5000000);
COMMENT ON TABLE account.binding_rules IS 'distribution: reference';
GRANT SELECT ON account.binding_rules TO portal_app;
-- Bound once more: the time begins again.
GRANT UPDATE (bank_name, holder_name, bound_at) ON account.bank_accounts TO portal_app;
