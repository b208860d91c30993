import type { Tx } from '#platform/db/database.ts';
import { lockChanges } from '#capabilities/change/server/index.ts';
import { noteChanges, roleOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { MENU_PAGE } from '../constants.ts';
import { MENU_ALWAYS_SHOWN, MENU_MISSING } from '../contract/errors.ts';
import type { editMenu, listManagedMenu, MenuSetting } from '../contract/menu-operations.ts';
import type { StoredMenuNode } from '../domain/menu-forest.ts';
import { storedMenu } from './menus.ts';

/** Pages that others open with a number are never drawn, so that nobody sets how. */
const isManaged = ({ type, shown }: StoredMenuNode): boolean => type !== 'func_btn' && shown;
/** Hidden, nobody would find the way back. */
const canHide = ({ code, affix }: StoredMenuNode): boolean => !affix && !MENU_PAGE.startsWith(code) && code !== '01';

const asSetting = ({ name, icon, position, shown }: StoredMenuNode): Omit<MenuSetting, 'funcMenuNo'> => ({
  funcMenuName: name,
  iconUrl: icon,
  position,
  showFlag: shown ? 'show' : 'hide',
});

/** For the operation log. */
const settingWords = ({ funcMenuName, iconUrl, position, showFlag }: Omit<MenuSetting, 'funcMenuNo'>): string =>
  `${funcMenuName}，${showFlag === 'show' ? '显示' : '隐藏'}，顺序${position}，图标${iconUrl || '无'}`;

/** What the merchant has, without applications that it has not opened. */
async function managed(tx: Tx, mid: string): Promise<StoredMenuNode[]> {
  const open = await tx.one<{ codes: string[] }>(
    `SELECT codes FROM access.v_role_permissions WHERE mid = $1 AND role_class = 'admin' LIMIT 1`,
    [mid],
  );
  const codes = new Set(open?.codes ?? []);
  return (await storedMenu(tx)).filter((node) => isManaged(node) && codes.has(node.code));
}

/** `plm/menu.manage.list`. */
export const showManagedMenu: Handler<typeof listManagedMenu> = async (context) => {
  const { mid } = roleOf(context);
  const standard = await managed(context.tx, mid);
  const ownNodes = new Map((await storedMenu(context.tx, mid)).map((node) => [node.code, node]));
  const list = standard.map((node) => ({
    funcMenuNo: node.code,
    ...asSetting(ownNodes.get(node.code) ?? node),
    parent: node.parent,
    funcMenuType: node.type === 'func_menu' ? ('func_menu' as const) : ('func_page' as const),
    funcMenuPath: node.path,
    standard: asSetting(node),
    canHide: canHide(node),
  }));
  return ok({ list });
};

const isStandard = (setting: MenuSetting, node: StoredMenuNode): boolean => {
  const { funcMenuName, iconUrl, position, showFlag } = asSetting(node);
  return (
    setting.funcMenuName === funcMenuName &&
    setting.iconUrl === iconUrl &&
    setting.position === position &&
    setting.showFlag === showFlag
  );
};

/** `plm/menu.edit`. */
export const setMenu: Handler<typeof editMenu> = async (context, { menus }) => {
  const { tx } = context;
  const { mid } = roleOf(context);
  await lockChanges(tx, mid);
  const nodes = new Map<string, StoredMenuNode>((await managed(tx, mid)).map((node) => [node.code, node]));
  if (menus.some(({ funcMenuNo }) => !nodes.has(funcMenuNo))) return fail(MENU_MISSING);
  if (menus.some(({ funcMenuNo, showFlag }) => showFlag === 'hide' && !canHide(nodes.get(funcMenuNo)!)))
    return fail(MENU_ALWAYS_SHOWN);
  const before = new Map((await storedMenu(tx, mid)).map((node) => [node.code, node]));
  const given = new Map<string, Omit<MenuSetting, 'funcMenuNo'>>(
    menus.map(({ funcMenuNo, ...setting }) => [funcMenuNo, setting]),
  );
  noteChanges(
    context,
    ...[...nodes.values()].map((node) => ({
      label: `菜单 ${node.name}`,
      before: settingWords(asSetting(before.get(node.code) ?? node)),
      after: settingWords(given.get(node.code) ?? asSetting(node)),
    })),
  );
  const ownSettings = menus.filter((setting) => !isStandard(setting, nodes.get(setting.funcMenuNo)!));
  await tx.run('DELETE FROM access.menu_settings WHERE mid = $1', [mid], 'access_clear_menu');
  await tx.run(
    `INSERT INTO access.menu_settings (mid, code, name, icon, position, shown)
     SELECT $1, n."funcMenuNo", n."funcMenuName", n."iconUrl", n.position, n."showFlag" = 'show'
       FROM jsonb_to_recordset($2::jsonb) AS n("funcMenuNo" text, "funcMenuName" text, "iconUrl" text, position integer, "showFlag" text)`,
    [mid, JSON.stringify(ownSettings)],
    'access_set_menu',
  );
  return ok({ changed: ownSettings.length });
};
