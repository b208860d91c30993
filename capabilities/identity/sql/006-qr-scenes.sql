-- One table for every QR that a phone scans. A login's is opened by a browser without a session; that of another scene by a signed-in person, who alone may scan it,
-- in another login than the one that opened it. `subject`: what it is about, e.g. the merchant whose role is to be activated.
ALTER TABLE identity.qr_logins RENAME TO qr_codes;
ALTER TABLE identity.qr_codes
  ADD COLUMN scene text NOT NULL DEFAULT 'login' CONSTRAINT qr_scene_is_known CHECK (scene IN ('login', 'activation', 'realname')),
  ADD COLUMN person_id uuid REFERENCES identity.persons,
  ADD COLUMN opener_signed_in_at timestamptz,
  ADD COLUMN subject text NOT NULL DEFAULT '',
  ADD CONSTRAINT qr_of_a_person_unless_login CHECK ((scene = 'login') = (person_id IS NULL) AND (person_id IS NULL) = (opener_signed_in_at IS NULL));
ALTER TABLE identity.qr_codes ALTER COLUMN scene DROP DEFAULT;
