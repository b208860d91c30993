import { platformLoginInfo } from '#capabilities/access/contract/operations.ts';
import { logout, openLoginPage } from '#capabilities/identity/contract/operations.ts';
import { queryAdminInfo } from '#capabilities/merchant/contract/operations.ts';
import {
  getRandom,
  grantPasswordControl,
  previewCall,
  sendSmsCode,
} from '#capabilities/security/contract/operations.ts';
import { call } from '#platform/portal-kit/client.ts';
import { connectConfirmCalls } from '#platform/portal-kit/confirm-calls.ts';
import { connectMenuRefresh } from '#platform/portal-kit/menu-refresh.ts';
import { useSession, type MenuTreeNode, type UserInfo } from '#platform/portal-kit/session.ts';
import { connectControlGrant } from '#platform/portal-kit/control-grant.ts';
import { connectExtension } from '#platform/portal-kit/signing-containers.ts';
import { connectAdministrator } from '#platform/ui/administrator.ts';
import { toast } from '#platform/ui/toast.tsx';
import { restoreTabs } from '#platform/shell/tabs.ts';
import { pagesOf } from '#platform/shell/menu-tree.ts';
import { pageOf, tabOf } from '#platform/shell/page-of.ts';

/** The kit knows no capability, so this file connects it with the calls that answer its questions. */
export function connectKit(): void {
  connectConfirmCalls({
    random: () => call(getRandom, { businessCode: 'passEncryptRandom' }, { quiet: true }),
    sendCode: (order) => call(sendSmsCode, order, { quiet: true }),
    preview: async (path, payload) => (await call(previewCall, { path, payload }, { quiet: true })).facts,
    standing: async () => {
      const { tradePwdSettled, realAuthFlag } = await call(platformLoginInfo, {}, { quiet: true });
      return { tradePwdSettled, realAuthFlag };
    },
    // Dialogs are no part of what the login loads.
    checkRealName: async () => (await import('#capabilities/realname/portal/real-name.ts')).checkRealName(),
    servicePhone: async () => (await call(openLoginPage, {}, { quiet: true })).phone,
  });
  connectMenuRefresh(async () => void (await readSession()));
  connectExtension(async () =>
    (await import('#platform/portal-kit/certificate-extension.ts')).findCertificateExtension(),
  );
  connectControlGrant((window) => call(grantPasswordControl, window, { quiet: true }));
  connectAdministrator(async () => {
    const { adminName, adminUserMobile } = await call(queryAdminInfo, {}, { quiet: true });
    return { name: adminName, mobile: adminUserMobile };
  });
}

async function readSession(): Promise<MenuTreeNode[]> {
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
