-- The menu and what a role may do in one merchant.
CREATE SCHEMA access;

-- Seeded from the capabilities' menu files at every start (syncMenu).
CREATE TABLE access.menus (
  code text PRIMARY KEY CONSTRAINT code_has_its_form CHECK (code ~ '^[0-9]{2,12}$'),
  parent text,
  name text NOT NULL,
  node_type text NOT NULL CONSTRAINT node_type_is_known CHECK (node_type IN ('func_menu', 'func_page', 'func_btn')),
  path text NOT NULL DEFAULT '',
  view_path text NOT NULL DEFAULT '',
  icon text NOT NULL DEFAULT '',
  tip text NOT NULL DEFAULT '',
  position integer NOT NULL,
  shown boolean NOT NULL,
  cacheable boolean NOT NULL,
  affix boolean NOT NULL,
  -- A node that no capability contributes any more.
  retired boolean NOT NULL DEFAULT false,
  -- Applications of a merchant. A menu node may belong to one (contract/application.ts of a capability): until the
  -- merchant has opened it, no role of the merchant has the node's code, so that menu, resources and edge leave it out
  -- alike.
  application text,
  -- The heading under which a record with many pages shows one; set when the menu is synchronized.
  menu_group text NOT NULL DEFAULT ''
);
COMMENT ON TABLE access.menus IS 'distribution: reference';

CREATE TABLE access.roles (
  mid text NOT NULL,
  id uuid NOT NULL,
  code text NOT NULL CONSTRAINT code_is_given CHECK (code <> ''),
  name text NOT NULL CONSTRAINT name_is_given CHECK (name <> ''),
  role_class text NOT NULL CONSTRAINT role_class_is_known CHECK (role_class IN ('admin', 'operator')),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Administrators change roles and people on pages of the portal.
  note text NOT NULL DEFAULT '',
  changed_at timestamptz NOT NULL DEFAULT now(),
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

CREATE TABLE access.opened_applications (
  mid text NOT NULL,
  application text NOT NULL CONSTRAINT application_is_given CHECK (application <> ''),
  PRIMARY KEY (mid, application)
);

-- The menu as one merchant wants to see it: what differs from the product's. Codes and paths are the product's, and a
-- node that is hidden here can still be called by those who hold its code.
CREATE TABLE access.menu_settings (
  mid text NOT NULL,
  code text NOT NULL REFERENCES access.menus,
  name text NOT NULL CONSTRAINT name_is_given CHECK (name <> ''),
  icon text NOT NULL,
  position integer NOT NULL CONSTRAINT position_is_positive CHECK (position > 0),
  shown boolean NOT NULL,
  PRIMARY KEY (mid, code)
);

-- When a payment looks unlike those before it, a merchant may ask for a certificate's signature (docs/decisions/0043).
-- A sign without a row is as the product has it: off.
CREATE TABLE access.step_up_rules (
  mid text NOT NULL,
  sign text NOT NULL CONSTRAINT sign_is_known CHECK (sign IN ('device', 'payee', 'amount', 'hour')),
  certificate boolean NOT NULL,
  -- Of 'amount': from here on.
  amount_fen bigint CONSTRAINT amount_is_some CHECK (amount_fen > 0),
  -- Of 'hour': the usual hours in Shanghai, from one to another of the same day.
  from_hour smallint,
  to_hour smallint,
  PRIMARY KEY (mid, sign),
  CONSTRAINT amount_has_its_amount CHECK ((sign = 'amount') = (amount_fen IS NOT NULL)),
  CONSTRAINT hour_has_its_hours CHECK ((sign = 'hour') = (from_hour IS NOT NULL AND to_hour IS NOT NULL)),
  CONSTRAINT hours_are_of_a_day CHECK (from_hour >= 0 AND from_hour < to_hour AND to_hour <= 24)
);

-- Addresses from which people log in to a merchant and change anything there. No row, or an empty list: from
-- everywhere.
CREATE TABLE access.address_lists (
  mid text PRIMARY KEY,
  ranges text[] NOT NULL CONSTRAINT some_ranges CHECK (cardinality(ranges) <= 50)
);

-- What a role holds, as the session of every call is told it: each list of codes as one text, and for an administrator
-- from some rows an application in place of all nodes.
CREATE TABLE access.menu_codes (
  -- Empty: the nodes that belong to no application.
  application text PRIMARY KEY,
  codes text NOT NULL
);
COMMENT ON TABLE access.menu_codes IS 'distribution: reference';
