import { consoleInfo, logout } from '#capabilities/provider-access/contract/operations.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { call } from '#platform/portal-kit/client.ts';
import { useSession, type MenuTreeNode, type UserInfo } from '#platform/portal-kit/session.ts';
import { pageOf } from '#platform/shell/page-of.ts';
import { restoreTabs } from '#platform/shell/tabs.ts';
import { toast } from '#platform/ui/toast.tsx';

type Info = OutputOf<typeof consoleInfo>;
type Node = Info['menu'][number];

const CONSOLE = 'console';

const menuNodeOf = ({ code, title, path, viewPath, icon, hidden, children }: Node): MenuTreeNode => ({
  funcMenuNo: code,
  funcMenuName: title,
  funcMenuPath: path,
  funcMenuType: children.length > 0 ? 'func_menu' : 'func_page',
  showFlag: hidden ? 'hide' : 'show',
  viewPath,
  iconUrl: icon,
  cacheable: true,
  children: children.map(menuNodeOf),
});

/** Rights are codes of the menu, as the buttons of a merchant's menu are: `useCan('op.user.edit')`. */
const rightOf = (code: string): MenuTreeNode => ({
  funcMenuNo: code,
  funcMenuName: code,
  funcMenuType: 'func_btn',
});

/** As the kits know a person. What they remember for each merchant is remembered for the console as one. */
const userOf = ({ user, roles }: Info): UserInfo => ({
  userId: user.userId,
  userName: user.userName,
  loginName: user.loginName,
  userMobile: user.mobile,
  roles: roles.map(({ code }) => code),
  roleName: roles.map(({ name }) => name).join('、'),
  roleClass: '',
  mid: '',
  customerName: '运营平台',
  platformNo: CONSOLE,
  platformName: '运营平台',
  userRoleRelations: [],
});

/** Person, rights and menu of now, for all that shows them. */
export async function readSession(): Promise<MenuTreeNode[]> {
  const info = await call(consoleInfo, {}, { quiet: true });
  const menu = [...info.menu.map(menuNodeOf), ...info.permissions.map(rightOf)];
  useSession.getState().enter(userOf(info), menu);
  return menu;
}

let loading: Promise<void> | null = null;

/** Person, rights and menu of the session, fetched once; concurrent navigations wait for the same answer. */
export function loadSession(): Promise<void> {
  if (useSession.getState().menu) return Promise.resolve();
  loading ??= readSession()
    .then((menu) => restoreTabs([], (path) => pageOf(menu, path) !== undefined))
    .finally(() => {
      loading = null;
    });
  return loading;
}

const RELOAD_AFTER_MS = 1000;

/** Tells the server; this browser forgets the session regardless of the answer. */
export async function leave(): Promise<void> {
  await call(logout, {}, { quiet: true }).catch(() => undefined);
  useSession.getState().end();
  toast.success('退出成功');
  setTimeout(() => {
    // The next person who logs in must not land on this person's page.
    location.hash = '/login';
    location.reload();
  }, RELOAD_AFTER_MS);
}
