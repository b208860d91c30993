-- The heading under which a record with many pages shows one; set when the menu is synchronized.
ALTER TABLE access.menus ADD COLUMN menu_group text NOT NULL DEFAULT '';
