import { platformLoginInfo } from '#capabilities/access/contract/operations.ts';
import { logout, switchMerchant } from '#capabilities/identity/contract/operations.ts';
import { getRandom, sendSmsCode } from '#capabilities/security/contract/operations.ts';
import { call } from '#platform/portal-kit/client.ts';
import { connectConfirmCalls } from '#platform/portal-kit/confirm-calls.ts';
import { useSession, type UserInfo } from '#platform/portal-kit/session.ts';
import { toast } from '#platform/ui/toast.tsx';

/** The kit knows no capability: here it learns which calls answer its questions. */
export function connectKit(): void {
  connectConfirmCalls({
    random: () => call(getRandom, { businessCode: 'passEncryptRandom' }, { quiet: true }),
    sendCode: (order) => call(sendSmsCode, order, { quiet: true }),
  });
}

let loading: Promise<void> | null = null;

/** User info and menu of the session, fetched once; concurrent navigations wait for the same answer. */
export function loadSession(): Promise<void> {
  if (useSession.getState().menu) return Promise.resolve();
  loading ??= call(platformLoginInfo, {}, { quiet: true })
    .then(({ menuTreeList, ...user }) => useSession.getState().enter(user satisfies object as UserInfo, menuTreeList))
    .finally(() => {
      loading = null;
    });
  return loading;
}

/** Spec section 4: after both of these the page reloads. */
const RELOAD_AFTER_MS = 2000;

/** Switch account: clears session storage, stores the new token and home page, goes home, reloads. */
export async function switchTo(platformNo: string, mid: string): Promise<void> {
  const { platformToken, homePageUrl } = await call(switchMerchant, { platformNo, mid });
  useSession.getState().begin(platformToken, homePageUrl);
  location.hash = homePageUrl || '/';
  location.reload();
}

/** The server is told; whatever it answers, this browser forgets the session. */
export async function leave(): Promise<void> {
  await call(logout, {}, { quiet: true }).catch(() => undefined);
  useSession.getState().end();
  toast.success('退出成功');
  setTimeout(() => location.reload(), RELOAD_AFTER_MS);
}
