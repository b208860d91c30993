-- expand: the provider's people say whose a remittance is
ALTER TABLE topup.arrivals
  DROP CONSTRAINT matched_by_is_known,
  ADD CONSTRAINT matched_by_is_known CHECK (matched_by IN ('account', 'code', 'claim', 'provider'));
CREATE INDEX arrivals_credited_by_provider ON topup.arrivals (arrived_at) WHERE matched_by = 'provider';
