-- Whom the provider calls about a merchant, and since when the provider has verified who it is. A merchant is entered into the books after its verification.
ALTER TABLE merchant.merchants
  ADD COLUMN verified_at timestamptz DEFAULT now(),
  ADD COLUMN contact_name text NOT NULL DEFAULT '' CHECK (length(contact_name) <= 20),
  ADD COLUMN contact_phone text NOT NULL DEFAULT '' CHECK (length(contact_phone) <= 20),
  ADD COLUMN contact_email text NOT NULL DEFAULT '' CHECK (length(contact_email) <= 100);
UPDATE merchant.merchants SET verified_at = created_at;
GRANT UPDATE (contact_name, contact_phone, contact_email) ON merchant.merchants TO portal_app;
