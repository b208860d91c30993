-- Merchants and who belongs to them. No row-level security: a person sees all of the own relations before any merchant is entered.
CREATE SCHEMA merchant;

CREATE TABLE merchant.merchants (
  mid text PRIMARY KEY CHECK (mid ~ '^[0-9A-Z]{4,32}$'),
  customer_name text NOT NULL CHECK (customer_name <> ''),
  platform_no text NOT NULL,
  platform_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE merchant.relations (
  id uuid NOT NULL,
  mid text NOT NULL REFERENCES merchant.merchants,
  person_id uuid NOT NULL,
  role_id uuid NOT NULL,
  -- The role's class, copied: a role never changes its class.
  role_class text NOT NULL CHECK (role_class IN ('admin', 'operator')),
  auth_status text NOT NULL CHECK (auth_status IN ('active', 'pend', 'disabled')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (mid, id),
  CONSTRAINT one_relation_per_person_and_merchant UNIQUE (mid, person_id)
);
CREATE INDEX relations_by_id ON merchant.relations (id);
CREATE INDEX relations_of_person ON merchant.relations (person_id);

CREATE TABLE merchant.default_merchants (
  person_id uuid PRIMARY KEY,
  mid text NOT NULL,
  CONSTRAINT default_is_a_relation FOREIGN KEY (mid, person_id) REFERENCES merchant.relations (mid, person_id)
);

-- What higher capabilities may read of a relation.
CREATE VIEW merchant.v_relations AS
  SELECT r.id, r.mid, r.person_id, r.role_id, r.role_class, r.auth_status, m.customer_name, m.platform_no, m.platform_name,
         (d.mid IS NOT NULL) AS is_default
    FROM merchant.relations r
    JOIN merchant.merchants m ON m.mid = r.mid
    LEFT JOIN merchant.default_merchants d ON d.person_id = r.person_id AND d.mid = r.mid;

GRANT USAGE ON SCHEMA merchant TO portal_app;
GRANT SELECT, INSERT ON merchant.merchants TO portal_app;
GRANT SELECT, INSERT, UPDATE ON merchant.relations, merchant.default_merchants TO portal_app;
GRANT SELECT ON merchant.v_relations TO portal_app;
