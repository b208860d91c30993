import { call } from '#platform/portal-kit/client.ts';
import { useSession } from '#platform/portal-kit/session.ts';
import { switchMerchant } from '../../contract/operations.ts';

/** Switch account: clears session storage, stores the new token and home page, goes home, reloads. */
export async function switchTo(platformNo: string, mid: string): Promise<void> {
  const { platformToken, homePageUrl } = await call(switchMerchant, { platformNo, mid });
  useSession.getState().begin(platformToken, homePageUrl);
  location.hash = homePageUrl || '/';
  location.reload();
}
