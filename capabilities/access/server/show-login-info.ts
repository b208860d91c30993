import { findAvatar, findPerson, HOME_PAGE_URL, type Person } from '#capabilities/identity/server/index.ts';
import { relationsOf } from '#capabilities/merchant/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { personOf, type Handler, type MerchantRole } from '#platform/http/handler.ts';
import { maskMobile } from '#platform/kernel/mask.ts';
import type { Operation } from '#platform/kernel/operation.ts';
import { ok } from '#platform/kernel/result.ts';
import type { platformLoginInfo } from '../contract/operations.ts';
import { menuForest } from '../domain/menu-forest.ts';
import type { AccessDeps } from './deps.ts';
import { storedMenu } from './menus.ts';
import { functionFlags } from './roles.ts';
import { flagsByCode, resourcesOf } from './show-menu.ts';

/** `plm/platform.login.info`: the data that the portal needs to start (spec sections 2 to 4). */
export const showLoginInfo =
  ({ operations, factorsOf, certSerialOf, platform }: AccessDeps): Handler<typeof platformLoginInfo> =>
  async (context) => {
    const { tx } = context;
    const { personId, role } = personOf(context);
    const person = await findPerson(tx, personId);
    if (!person) throw new Error('a session without its person');
    const relations = (await relationsOf(tx, personId)).map(({ relationId, ...relation }) => ({
      relationId,
      relation,
    }));
    const entered = relations.find(({ relationId }) => relationId === role?.relationId)?.relation ?? null;
    const factors = await factorsOf(tx, personId);
    return ok({
      ...shownPerson(person),
      avatar: await findAvatar(tx, personId),
      ...(role ? await rights(tx, operations(), role) : nothing),
      mid: entered?.mid ?? null,
      customerName: entered?.customerName ?? '',
      roleClass: entered?.roleClass ?? '',
      defaultMid: relations.find(({ relation }) => relation.defaultFlag)?.relation.mid ?? null,
      platformNo: entered?.platformNo ?? platform.platformNo,
      platformName: entered?.platformName ?? platform.platformName,
      tradePwdSettled: factors.tradePwdSettled,
      realAuthFlag: factors.realNameChecked ? '1' : '0',
      certSerialNo: role ? ((await certSerialOf?.(tx, role.mid, personId)) ?? '') : '',
      userRoleRelations: relations.map(({ relation }) => relation),
      homePageUrl: HOME_PAGE_URL,
    });
  };

const shownPerson = ({ personId, userName, nickName, mobile, loginName, reserveMsg }: Person) => ({
  userId: personId,
  userName,
  userNickName: nickName,
  /** Empty of a person without one. */
  userMobile: maskMobile(mobile),
  loginName,
  reserveMsg,
});

const nothing = { menuTreeList: [], permissionButtons: [], resourceList: [], roles: [] as string[], roleName: '' };

async function rights(tx: Tx, operations: readonly Operation[], role: MerchantRole) {
  const named = await tx.one<{ code: string; name: string }>(
    'SELECT code, name FROM access.roles WHERE mid = $1 AND id = $2',
    [role.mid, role.roleId],
    'access_role',
  );
  const flags = await functionFlags(tx, role.mid);
  const flagOf = flagsByCode(operations, flags);
  const menu = await storedMenu(tx, role.mid);
  const buttons = menu.filter(({ code, type }) => type === 'func_btn' && role.permissions.has(code));
  return {
    menuTreeList: menuForest(menu, (code) => role.permissions.has(code), flagOf),
    permissionButtons: buttons.map(({ code, name }) => ({
      funcMenuNo: code,
      authFlag: flagOf(code),
      funcMenuName: name,
    })),
    resourceList: resourcesOf(operations, role, flags),
    roles: named ? [named.code] : [],
    roleName: named?.name ?? '',
  };
}
