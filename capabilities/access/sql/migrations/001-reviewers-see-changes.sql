-- expand: roles that review hold the page of the changes that they confirm
-- The rest of these nodes is written at the start (server/menus.ts).
INSERT INTO access.menus (code, parent, name, node_type, position, shown, cacheable, affix)
  SELECT code, parent, name, type, position, true, false, false
    FROM (VALUES ('09', NULL, '系统管理', 'func_menu', 90), ('0907', '09', '待确认的变更', 'func_page', 7))
      AS node (code, parent, name, type, position)
   WHERE EXISTS (SELECT 1 FROM access.role_codes)
  ON CONFLICT (code) DO NOTHING;
INSERT INTO access.role_codes (mid, role_id, menu_code)
  SELECT r.mid, r.role_id, added.code FROM access.role_codes r, unnest(ARRAY['09', '0907']) AS added (code)
   WHERE r.menu_code = '040101'
  ON CONFLICT DO NOTHING;
