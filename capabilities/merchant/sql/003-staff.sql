-- What a person sees of the merchant's accounts, and what a disabled relation was before.
ALTER TABLE merchant.relations
  -- Null: all accounts.
  ADD COLUMN account_scope text[] CONSTRAINT scope_names_something CHECK (cardinality(account_scope) > 0),
  ADD COLUMN disabled_from text CHECK (disabled_from IN ('active', 'pend')),
  ADD CONSTRAINT administrators_see_all_accounts CHECK (role_class <> 'admin' OR account_scope IS NULL);

CREATE OR REPLACE VIEW merchant.v_relations AS
  SELECT r.id, r.mid, r.person_id, r.role_id, r.role_class, r.auth_status, m.customer_name, m.platform_no, m.platform_name,
         (d.mid IS NOT NULL) AS is_default, r.account_scope, r.disabled_from, r.created_at
    FROM merchant.relations r
    JOIN merchant.merchants m ON m.mid = r.mid
    LEFT JOIN merchant.default_merchants d ON d.person_id = r.person_id AND d.mid = r.mid;
