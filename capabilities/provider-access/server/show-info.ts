import { providerInfo } from '#capabilities/identity/server/index.ts';
import { personOf, providerOf, type Handler } from '#platform/http/handler.ts';
import type { ConsoleGroup, ConsolePage } from '#platform/kernel/console-menu.ts';
import { maskMobile } from '#platform/kernel/mask.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { consoleInfo } from '../contract/operations.ts';
import { providerRoles, type ProviderRole } from '../contract/words.ts';
import type { ProviderAccessDeps } from './deps.ts';
import { recoveryCodesLeft } from './second-factor.ts';
import { findUser } from './users.ts';

type MenuNode = OutputOf<typeof consoleInfo>['menu'][number];

/** Icons of the groups, which are also their order. */
const groupIcons: Readonly<Record<ConsoleGroup, string>> = {
  概览: 'dashboard',
  进件: 'onboarding',
  商户: 'merchant',
  订单: 'order',
  资金: 'fund',
  费率与限额: 'price',
  客服: 'support',
  公告与消息: 'notice',
  系统: 'system',
};

/** The pages that the codes open, by group. A group whose pages are all hidden is hidden too. */
function menuOf(pages: readonly ConsolePage[], permissions: ReadonlySet<string>): MenuNode[] {
  const open = pages.filter(
    ({ permission }) => permission.length === 0 || permission.some((code) => permissions.has(code)),
  );
  return (Object.keys(groupIcons) as ConsoleGroup[]).flatMap((group) => {
    const children = open
      .filter((page) => page.group === group)
      .toSorted((one, other) => one.order - other.order)
      .map(({ title, path, viewPath, icon = '', hidden = false }) => ({
        code: path,
        title,
        path,
        viewPath,
        icon,
        hidden,
        children: [],
      }));
    if (children.length === 0) return [];
    const hidden = children.every((page) => page.hidden);
    return [{ code: group, title: group, path: '', viewPath: '', icon: groupIcons[group], hidden, children }];
  });
}

/** `console/access/info`. */
export const showInfo =
  ({ consolePages }: ProviderAccessDeps): Handler<typeof consoleInfo> =>
  async (context) => {
    const { tx } = context;
    const { userId, roles, permissions } = providerOf(context);
    const user = (await findUser(tx, userId))!;
    const { sessionId } = personOf(context);
    const more = (await tx.one<{ signedInAt: Date; isAlone: boolean }>(
      `SELECT signed_in_at,
              NOT EXISTS (SELECT 1 FROM provider_access.users u WHERE u.state = 'active' AND u.user_id <> s.user_id) AS "isAlone"
         FROM provider_access.sessions s WHERE id = $1`,
      [sessionId],
      'provider_access.info',
    ))!;
    return ok({
      providerName: (await providerInfo(tx)).name,
      user: {
        userId,
        userName: user.userName,
        loginName: user.loginName,
        mobile: maskMobile(user.mobile),
        signedInAt: shanghaiIso(more.signedInAt),
      },
      roles: (roles as ProviderRole[]).map((code) => ({ code, name: providerRoles[code] })),
      permissions: [...permissions],
      menu: menuOf(consolePages, permissions),
      isAlone: more.isAlone,
      recoveryCodesLeft: await recoveryCodesLeft(tx, userId),
    });
  };
