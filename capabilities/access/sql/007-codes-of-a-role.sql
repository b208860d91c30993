-- What a role holds, as the session of every call is told it: each list of codes as one text, and for an administrator from some rows an application in place of all nodes.
CREATE TABLE access.menu_codes (
  -- Empty: the nodes that belong to no application.
  application text PRIMARY KEY,
  codes text NOT NULL
);
COMMENT ON TABLE access.menu_codes IS 'distribution: reference';
GRANT SELECT ON access.menu_codes TO portal_app;

CREATE FUNCTION access.keep_menu_codes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, access AS $$
BEGIN
  INSERT INTO access.menu_codes (application, codes)
    SELECT coalesce(m.application, ''), string_agg(m.code, ',' ORDER BY m.code) FROM access.menus m WHERE NOT m.retired GROUP BY 1 ORDER BY 1
    ON CONFLICT (application) DO UPDATE SET codes = excluded.codes;
  DELETE FROM access.menu_codes c WHERE NOT EXISTS (SELECT FROM access.menus m WHERE NOT m.retired AND coalesce(m.application, '') = c.application);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION access.keep_menu_codes FROM PUBLIC;
CREATE TRIGGER codes_are_kept AFTER INSERT OR UPDATE OR DELETE ON access.menus FOR EACH STATEMENT EXECUTE FUNCTION access.keep_menu_codes();
UPDATE access.menus SET retired = retired WHERE false;

-- As v_role_permissions, its lists joined by commas; null: none.
CREATE VIEW access.v_role_codes WITH (security_invoker = true) AS
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
