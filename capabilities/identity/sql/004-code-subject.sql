-- What a code is bound to beside its call and request is one keyed hash over all of it (payee, amount, orders), compared as a whole. Codes that were sent before
-- have another hash and confirm nothing; they live for five minutes.
ALTER TABLE identity.sms_codes
  DROP COLUMN payee_hash,
  DROP COLUMN payee_tail,
  DROP COLUMN amount_fen,
  ADD COLUMN subject_hash text NOT NULL DEFAULT repeat('0', 64) CONSTRAINT subject_is_hashed CHECK (subject_hash ~ '^[0-9a-f]{64}$');
ALTER TABLE identity.sms_codes ALTER COLUMN subject_hash DROP DEFAULT;

-- Nothing is counted by address alone any more: one person must not use up what everybody behind an address has.
DROP INDEX identity.sms_codes_of_address;
