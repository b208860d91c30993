-- Applications of a merchant. A menu node may belong to one (contract/application.ts of a capability): until the merchant has opened it, no role of the merchant has the
-- node's code, so that menu, resources and edge leave it out alike.
ALTER TABLE access.menus ADD COLUMN application text;

CREATE TABLE access.opened_applications (
  mid text NOT NULL,
  application text NOT NULL CHECK (application <> ''),
  PRIMARY KEY (mid, application)
);
SELECT platform.protect_tenant('access.opened_applications');
GRANT SELECT, INSERT, DELETE ON access.opened_applications TO portal_app;

-- What a role holds: an administrator every code that the menu has, others what they were given. `unopened` are the codes among them whose application is not opened:
-- they grant nothing, and the refusal of a call says why.
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
