-- Merchants and who belongs to them. No row-level security: a person sees all of the own relations before any merchant
-- is entered.
CREATE SCHEMA merchant;

CREATE TABLE merchant.merchants (
  mid text PRIMARY KEY CONSTRAINT mid_has_its_form CHECK (mid ~ '^[0-9A-Z]{4,32}$'),
  customer_name text NOT NULL CONSTRAINT customer_name_is_given CHECK (customer_name <> ''),
  platform_no text NOT NULL,
  platform_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Whom the provider calls about a merchant, and since when the provider has verified who it is. A merchant is entered
  -- into the books after its verification.
  verified_at timestamptz DEFAULT now(),
  contact_name text NOT NULL DEFAULT '' CONSTRAINT contact_name_is_short CHECK (length(contact_name) <= 20),
  contact_phone text NOT NULL DEFAULT '' CONSTRAINT contact_phone_is_short CHECK (length(contact_phone) <= 20),
  contact_email text NOT NULL DEFAULT '' CONSTRAINT contact_email_is_short CHECK (length(contact_email) <= 100)
);

CREATE TABLE merchant.relations (
  id uuid NOT NULL,
  mid text NOT NULL REFERENCES merchant.merchants,
  person_id uuid NOT NULL,
  role_id uuid NOT NULL,
  -- The role's class, copied: a role never changes its class.
  role_class text NOT NULL CONSTRAINT role_class_is_known CHECK (role_class IN ('admin', 'operator')),
  auth_status text NOT NULL CONSTRAINT auth_status_is_known CHECK (auth_status IN ('active', 'pend', 'disabled')),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- What a person sees of the merchant's accounts, and what a disabled relation was before.
  -- Null: all accounts.
  account_scope text[] CONSTRAINT scope_names_something CHECK (cardinality(account_scope) > 0),
  disabled_from text CONSTRAINT disabled_from_is_known CHECK (disabled_from IN ('active', 'pend')),
  PRIMARY KEY (mid, id),
  CONSTRAINT one_relation_per_person_and_merchant UNIQUE (mid, person_id),
  CONSTRAINT administrators_see_all_accounts CHECK (role_class <> 'admin' OR account_scope IS NULL)
);
CREATE INDEX relations_by_id ON merchant.relations (id);
CREATE INDEX relations_of_person ON merchant.relations (person_id);

CREATE TABLE merchant.default_merchants (
  person_id uuid PRIMARY KEY,
  mid text NOT NULL,
  CONSTRAINT default_is_a_relation FOREIGN KEY (mid, person_id) REFERENCES merchant.relations (mid, person_id)
);
COMMENT ON TABLE merchant.default_merchants IS 'distribution: directory';
