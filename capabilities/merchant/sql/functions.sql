GRANT USAGE ON SCHEMA merchant TO portal_app;

GRANT SELECT, INSERT, UPDATE (contact_name, contact_phone, contact_email) ON merchant.merchants TO portal_app;
-- Only the provider's people decide what a merchant may do, and who its account manager is.
GRANT UPDATE (state, state_reason, manager_name, manager_phone) ON merchant.merchants TO portal_console;

GRANT SELECT, INSERT, UPDATE ON merchant.relations TO portal_app;

GRANT SELECT, INSERT, UPDATE ON merchant.default_merchants TO portal_app;

-- What the provider lets a merchant do. One that is not entered here is restricted by nobody.
CREATE OR REPLACE FUNCTION merchant.state_of(wanted text) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce((SELECT m.state FROM merchant.merchants m WHERE m.mid = wanted), 'active');
END $$;

-- What higher capabilities may read of a relation.
CREATE OR REPLACE VIEW merchant.v_relations AS
  SELECT r.id, r.mid, r.person_id, r.role_id, r.role_class, r.auth_status, m.customer_name, m.platform_no, m.platform_name,
         (d.mid IS NOT NULL) AS is_default, r.account_scope, r.disabled_from, r.created_at,
         m.state AS merchant_state
    FROM merchant.relations r
    JOIN merchant.merchants m ON m.mid = r.mid
    LEFT JOIN merchant.default_merchants d ON d.person_id = r.person_id AND d.mid = r.mid;
GRANT SELECT ON merchant.v_relations TO portal_app;

-- Numbers and names of all merchants, for lists of the console.
CREATE OR REPLACE VIEW merchant.v_console_merchants AS SELECT mid, customer_name AS name FROM merchant.merchants;
GRANT SELECT ON merchant.v_console_merchants TO portal_console;

SELECT platform.protect_tenant('merchant.notices');
GRANT SELECT, INSERT ON merchant.notices TO portal_app;

-- Merchants that have `part` in their compared name, or whose number begins with `beginning`; null is neither. At most
-- one more than `most`, which tells that there are too many to be named. Only indexes are read: a plan that looks
-- through all names would make the parts of each.
CREATE OR REPLACE FUNCTION merchant.found_by_text(part text, beginning text, most integer) RETURNS text[]
LANGUAGE plpgsql STABLE SET enable_seqscan = off SET enable_indexscan = off AS $$
BEGIN
  RETURN ARRAY(SELECT f.mid FROM (
    (SELECT m.mid FROM merchant.merchants m
      WHERE platform.name_parts(m.compared_name) @> platform.searched_parts(part) AND strpos(m.compared_name, part) > 0 LIMIT most + 1)
    UNION (SELECT m.mid FROM merchant.merchants m WHERE m.mid ~>=~ beginning AND m.mid ~<~ (beginning || '~') LIMIT most + 1)) f LIMIT most + 1);
END $$;
REVOKE ALL ON FUNCTION merchant.found_by_text FROM PUBLIC;
GRANT EXECUTE ON FUNCTION merchant.found_by_text TO portal_console;
