-- The menu as one merchant wants to see it: what differs from the product's. Codes and paths are the product's, and a node that is hidden here can still be called by those
-- who hold its code.
CREATE TABLE access.menu_settings (
  mid text NOT NULL,
  code text NOT NULL REFERENCES access.menus,
  name text NOT NULL CHECK (name <> ''),
  icon text NOT NULL,
  position integer NOT NULL CHECK (position > 0),
  shown boolean NOT NULL,
  PRIMARY KEY (mid, code)
);
SELECT platform.protect_tenant('access.menu_settings');
GRANT SELECT, INSERT, DELETE ON access.menu_settings TO portal_app;
