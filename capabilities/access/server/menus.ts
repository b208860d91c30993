import type { Tx } from '#platform/db/database.ts';
import type { MenuNode } from '#platform/kernel/menu.ts';
import type { StoredMenuNode } from '../domain/menu-forest.ts';

/**
 * Brings the menu to what the capabilities contribute: new and changed nodes are stored, others are retired, so that a
 * role that holds their code keeps nothing. Roles made earlier get new nodes when somebody edits the role; an
 * administrator holds them at once. A node that becomes part of an application stays with the merchants that had it
 * before: the application is opened for them.
 */
export async function syncMenu(tx: Tx, nodes: readonly MenuNode[]): Promise<void> {
  const rows = nodes.map((node) => ({
    code: node.code,
    parent: node.parent,
    name: node.name,
    node_type: node.type,
    path: node.path ?? '',
    view_path: node.viewPath ?? '',
    icon: node.icon ?? '',
    menu_group: node.group ?? '',
    position: node.order,
    shown: !node.hidden,
    cacheable: node.cacheable ?? false,
    affix: node.affix ?? false,
    application: node.application ?? null,
  }));
  await tx.run(
    `INSERT INTO access.opened_applications (mid, application)
     SELECT DISTINCT r.mid, n.application FROM access.roles r,
            jsonb_to_recordset($1::jsonb) AS n(code text, application text) JOIN access.menus m ON m.code = n.code AND NOT m.retired AND m.application IS NULL
      WHERE n.application IS NOT NULL
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(rows)],
  );
  await tx.run(
    `INSERT INTO access.menus (code, parent, name, node_type, path, view_path, icon, menu_group, position, shown, cacheable, affix, application, retired)
     SELECT code, parent, name, node_type, path, view_path, icon, menu_group, position, shown, cacheable, affix, application, false
       FROM jsonb_to_recordset($1::jsonb) AS node(code text, parent text, name text, node_type text, path text, view_path text, icon text, menu_group text, position integer,
                                                  shown boolean, cacheable boolean, affix boolean, application text)
      ORDER BY code
     ON CONFLICT (code) DO UPDATE SET (parent, name, node_type, path, view_path, icon, menu_group, position, shown, cacheable, affix, application, retired)
       = (excluded.parent, excluded.name, excluded.node_type, excluded.path, excluded.view_path, excluded.icon, excluded.menu_group, excluded.position, excluded.shown,
          excluded.cacheable, excluded.affix, excluded.application, false)`,
    [JSON.stringify(rows)],
  );
  await tx.run('UPDATE access.menus SET retired = true WHERE NOT retired AND code <> ALL($1::text[])', [
    nodes.map(({ code }) => code),
  ]);
}

/**
 * Every node that is not retired; of a merchant with the name, icon, place and sight that it has set (plm/menu.edit).
 */
export const storedMenu = (tx: Tx, mid: string | null = null): Promise<StoredMenuNode[]> =>
  tx.rows<StoredMenuNode>(
    `SELECT m.code, m.parent, coalesce(s.name, m.name) AS name, m.node_type AS type, m.path, m.view_path, coalesce(s.icon, m.icon) AS icon, m.menu_group AS "group", m.tip,
       coalesce(s.position, m.position) AS position, coalesce(s.shown, m.shown) AS shown, m.cacheable, m.affix
     FROM access.menus m LEFT JOIN access.menu_settings s ON s.mid = $1 AND s.code = m.code WHERE NOT m.retired`,
    [mid],
    'access_menu',
  );
