GRANT USAGE ON SCHEMA access TO portal_app;

GRANT SELECT, INSERT, UPDATE ON access.menus TO portal_app;

SELECT platform.protect_tenant('access.roles');
GRANT SELECT, INSERT, UPDATE, DELETE ON access.roles TO portal_app;

SELECT platform.protect_tenant('access.role_codes');
GRANT SELECT, INSERT, DELETE ON access.role_codes TO portal_app;

SELECT platform.protect_tenant('access.function_flags');
GRANT SELECT, INSERT, UPDATE, DELETE ON access.function_flags TO portal_app;

SELECT platform.protect_tenant('access.opened_applications');
GRANT SELECT, INSERT, DELETE ON access.opened_applications TO portal_app;
GRANT SELECT ON access.product_openings TO portal_app;
GRANT INSERT ON access.product_openings TO portal_console;

-- How many merchants have each product, for the console.
CREATE OR REPLACE VIEW access.v_console_holders WITH (security_invoker = true) AS
  SELECT application, count(*)::int AS holders FROM access.opened_applications GROUP BY application;
GRANT SELECT ON access.v_console_holders TO portal_console;

SELECT platform.protect_tenant('access.menu_settings');
GRANT SELECT, INSERT, DELETE ON access.menu_settings TO portal_app;

SELECT platform.protect_tenant('access.step_up_rules');
GRANT SELECT, INSERT, UPDATE ON access.step_up_rules TO portal_app;

SELECT platform.protect_tenant('access.address_lists');
GRANT SELECT, INSERT, UPDATE ON access.address_lists TO portal_app;

GRANT SELECT ON access.menu_codes TO portal_app;

-- What a role holds: an administrator every code that the menu has, others what they were given. `unopened` are the
-- codes among them whose application is not opened: they grant nothing, and the refusal of a call says why.
CREATE OR REPLACE VIEW access.v_role_permissions WITH (security_invoker = true) AS
  SELECT r.mid, r.id AS role_id, r.code AS role_code, r.name AS role_name, r.role_class, held.codes, held.unopened
    FROM access.roles r CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(h.code) FILTER (WHERE h.application IS NULL OR o.mid IS NOT NULL), '{}') AS codes,
             coalesce(array_agg(h.code) FILTER (WHERE h.application IS NOT NULL AND o.mid IS NULL), '{}') AS unopened
        FROM (
          SELECT m.code, m.application FROM access.menus m WHERE r.role_class = 'admin' AND NOT m.retired
          UNION ALL
          SELECT m.code, m.application FROM access.role_codes c JOIN access.menus m ON m.code = c.menu_code AND NOT m.retired
           WHERE r.role_class <> 'admin' AND c.mid = r.mid AND c.role_id = r.id
        ) h LEFT JOIN access.opened_applications o ON o.mid = r.mid AND o.application = h.application
    ) held;
GRANT SELECT ON access.v_role_permissions TO portal_app;

-- Asked at a login, before there is a merchant: the wall between merchants opens for this question and closes behind
-- it.
CREATE OR REPLACE FUNCTION access.address_ranges(of_mid text) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  bound text := current_setting('app.mid', true); found text[];
BEGIN
  PERFORM set_config('app.mid', of_mid, true);
  SELECT ranges INTO found FROM access.address_lists WHERE mid = of_mid;
  PERFORM set_config('app.mid', coalesce(bound, ''), true);
  RETURN found;
END $$;

CREATE OR REPLACE FUNCTION access.keep_menu_codes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, access AS $$
BEGIN
  INSERT INTO access.menu_codes (application, codes)
    SELECT coalesce(m.application, ''), string_agg(m.code, ',' ORDER BY m.code) FROM access.menus m WHERE NOT m.retired GROUP BY 1 ORDER BY 1
    ON CONFLICT (application) DO UPDATE SET codes = excluded.codes;
  DELETE FROM access.menu_codes c WHERE NOT EXISTS (SELECT 1 FROM access.menus m WHERE NOT m.retired AND coalesce(m.application, '') = c.application);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION access.keep_menu_codes FROM PUBLIC;

-- As v_role_permissions, its lists joined by commas; null: none.
CREATE OR REPLACE VIEW access.v_role_codes WITH (security_invoker = true) AS
  SELECT r.mid, r.id AS role_id, held.codes, held.unopened
    FROM access.roles r CROSS JOIN LATERAL (
      SELECT string_agg(h.codes, ',') FILTER (WHERE h.application = '' OR o.mid IS NOT NULL) AS codes,
             string_agg(h.codes, ',') FILTER (WHERE h.application <> '' AND o.mid IS NULL) AS unopened
        FROM (
          SELECT m.application, m.codes FROM access.menu_codes m WHERE r.role_class = 'admin'
          UNION ALL
          SELECT coalesce(m.application, ''), m.code FROM access.role_codes c JOIN access.menus m ON m.code = c.menu_code AND NOT m.retired
           WHERE r.role_class <> 'admin' AND c.mid = r.mid AND c.role_id = r.id
        ) h LEFT JOIN access.opened_applications o ON o.mid = r.mid AND o.application = h.application
    ) held;
GRANT SELECT ON access.v_role_codes TO portal_app;

CREATE OR REPLACE TRIGGER codes_are_kept AFTER INSERT OR UPDATE OR DELETE ON access.menus FOR EACH STATEMENT EXECUTE FUNCTION access.keep_menu_codes();
