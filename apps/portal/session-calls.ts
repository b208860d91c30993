import { platformLoginInfo } from '#capabilities/access/contract/operations.ts';
import { logout } from '#capabilities/identity/contract/operations.ts';
import { call } from '#platform/portal-kit/client.ts';
import { useSession, type MenuTreeNode, type UserInfo } from '#platform/portal-kit/session.ts';
import { toast } from '#platform/ui/toast.tsx';
import { restoreTabs } from '#platform/shell/tabs.ts';
import { pagesOf } from '#platform/shell/menu-tree.ts';
import { pageOf, tabOf } from '#platform/shell/page-of.ts';

/** User info and menu of now, for all that shows them. */
export async function readSession(): Promise<MenuTreeNode[]> {
  const { menuTreeList, ...user } = await call(platformLoginInfo, {}, { quiet: true });
  useSession.getState().enter(user satisfies object as UserInfo, menuTreeList);
  return menuTreeList;
}

async function fetchSession(): Promise<void> {
  const menuTreeList = await readSession();
  const affix = pagesOf(menuTreeList).filter((page) => page.affix && !page.hidden);
  restoreTabs(
    affix.map((page) => tabOf(page, { pathname: page.path, search: '' })),
    (path) => pageOf(menuTreeList, path) !== undefined,
  );
}

let loading: Promise<void> | null = null;

/** User info and menu of the session, fetched once; concurrent navigations wait for the same answer. */
export function loadSession(): Promise<void> {
  if (useSession.getState().menu) return Promise.resolve();
  loading ??= fetchSession().finally(() => {
    loading = null;
  });
  return loading;
}

/** Spec section 4: the page reloads. */
const RELOAD_AFTER_MS = 2000;

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
