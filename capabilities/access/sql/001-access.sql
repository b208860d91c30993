-- The menu and what a role may do in one merchant.
CREATE SCHEMA access;

-- Seeded from the capabilities' menu files at every start (syncMenu).
CREATE TABLE access.menus (
  code text PRIMARY KEY CHECK (code ~ '^[0-9]{2,12}$'),
  parent text,
  name text NOT NULL,
  node_type text NOT NULL CHECK (node_type IN ('func_menu', 'func_page', 'func_btn')),
  path text NOT NULL DEFAULT '',
  view_path text NOT NULL DEFAULT '',
  icon text NOT NULL DEFAULT '',
  tip text NOT NULL DEFAULT '',
  position integer NOT NULL,
  shown boolean NOT NULL,
  cacheable boolean NOT NULL,
  affix boolean NOT NULL,
  -- A node that no capability contributes any more.
  retired boolean NOT NULL DEFAULT false
);

CREATE TABLE access.roles (
  mid text NOT NULL,
  id uuid NOT NULL,
  code text NOT NULL CHECK (code <> ''),
  name text NOT NULL CHECK (name <> ''),
  role_class text NOT NULL CHECK (role_class IN ('admin', 'operator')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (mid, id),
  CONSTRAINT one_role_per_code UNIQUE (mid, code),
  CONSTRAINT one_role_per_name UNIQUE (mid, name)
);

CREATE TABLE access.role_codes (
  mid text NOT NULL,
  role_id uuid NOT NULL,
  menu_code text NOT NULL REFERENCES access.menus,
  PRIMARY KEY (mid, role_id, menu_code),
  FOREIGN KEY (mid, role_id) REFERENCES access.roles
);

-- authFlag of a call for one merchant; `cfca` asks for a certificate signature.
CREATE TABLE access.function_flags (
  mid text NOT NULL,
  resource_path text NOT NULL,
  auth_flag text NOT NULL,
  PRIMARY KEY (mid, resource_path)
);

SELECT platform.protect_tenant('access.roles');
SELECT platform.protect_tenant('access.role_codes');
SELECT platform.protect_tenant('access.function_flags');

GRANT USAGE ON SCHEMA access TO portal_app;
GRANT SELECT, INSERT, UPDATE ON access.menus, access.roles, access.function_flags TO portal_app;
GRANT SELECT, INSERT, DELETE ON access.role_codes TO portal_app;
GRANT DELETE ON access.function_flags TO portal_app;

-- What a role holds: an administrator every code that the menu has, others what they were given.
CREATE VIEW access.v_role_permissions WITH (security_invoker = true) AS
  SELECT r.mid, r.id AS role_id, r.code AS role_code, r.name AS role_name, r.role_class,
         CASE r.role_class
           WHEN 'admin' THEN ARRAY(SELECT m.code FROM access.menus m WHERE NOT m.retired)
           ELSE ARRAY(SELECT c.menu_code FROM access.role_codes c JOIN access.menus m ON m.code = c.menu_code AND NOT m.retired
                       WHERE c.mid = r.mid AND c.role_id = r.id)
         END AS codes
    FROM access.roles r;
GRANT SELECT ON access.v_role_permissions TO portal_app;
