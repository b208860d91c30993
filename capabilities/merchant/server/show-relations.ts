import { HOME_PAGE_URL, shownRelation, type RelationOfPerson } from '#capabilities/identity/server/index.ts';
import { noteChanges, personOf, roleOf, type Handler } from '#platform/http/handler.ts';
import { maskLoginName, maskMobile, maskName } from '#platform/kernel/mask.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { CHOICE_NOT_MEMBER, DEFAULT_ROLE_NOT_ACTIVE } from '../contract/errors.ts';
import type { listPendingRoles, listPlatforms, queryAdminInfo, setDefaultMerchant } from '../contract/operations.ts';
import { administratorOf } from './administrators.ts';
import { chooseDefaultMerchant } from './merchants.ts';
import { relationsOf } from './role-directory.ts';

/** `plm/platform.sections`: the platforms that the person may enter, each with the roles in it. */
export const showPlatforms: Handler<typeof listPlatforms> = async (context) => {
  const platforms = new Map<string, RelationOfPerson[]>();
  for (const relation of await relationsOf(context.tx, personOf(context).personId)) {
    platforms.set(relation.platformNo, [...(platforms.get(relation.platformNo) ?? []), relation]);
  }
  const list = [...platforms.values()].map((roles) => {
    const { platformNo, platformName } = roles[0]!;
    return { platformNo, platformName, homePageUrl: HOME_PAGE_URL, roles: roles.map(shownRelation) };
  });
  return ok({ list });
};

/** `plm/pend.auth.list`. */
export const showPendingRoles: Handler<typeof listPendingRoles> = async (context) => {
  const relations = await relationsOf(context.tx, personOf(context).personId);
  return ok({ list: relations.filter(({ authStatus }) => authStatus === 'pend').map(shownRelation) });
};

/** `plm/default.mid.setting`. */
export const changeDefaultMerchant: Handler<typeof setDefaultMerchant> = async (context, { mid }) => {
  const { personId } = personOf(context);
  const relations = await relationsOf(context.tx, personId);
  const relation = relations.find((one) => one.mid === mid);
  if (!relation) return fail(CHOICE_NOT_MEMBER);
  if (relation.authStatus !== 'active') return fail(DEFAULT_ROLE_NOT_ACTIVE);
  noteChanges(context, {
    label: '默认登录账户',
    before: relations.find((one) => one.defaultFlag)?.mid ?? '',
    after: mid,
  });
  await chooseDefaultMerchant(context.tx, personId, mid);
  return ok({ defaultMid: mid });
};

/** `plm/query.admin.info`: whom to ask for a permission, and who gets the codes of people without a mobile. */
export const showAdministrator: Handler<typeof queryAdminInfo> = async (context) => {
  const admin = await administratorOf(context.tx, roleOf(context).mid);
  if (!admin) return ok({ adminName: '', adminLoginId: '', adminUserMobile: '' });
  return ok({
    adminName: maskName(admin.userName),
    adminLoginId: maskLoginName(admin.loginName),
    adminUserMobile: maskMobile(admin.mobile),
  });
};
