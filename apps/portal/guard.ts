import { redirect } from 'react-router';
import { PAY_PATH } from '#capabilities/checkout/contract/words.ts';
import { pathTo } from '#platform/portal-kit/path.ts';
import { sessionToken } from '#platform/portal-kit/session.ts';
import { loadSession } from './session-calls.ts';

/** Spec section 2: no token → login, with the way back. */
function needsLogin({ request }: { request: Request }): null {
  if (sessionToken()) return null;
  const { pathname, search } = new URL(request.url);
  throw redirect(pathname === '/' ? '/login' : pathTo('/login', { redirect: pathname + search }));
}

/**
 * Token and no menu → the menu is fetched, then the navigation continues. A failed fetch is thrown to the route's error
 * panel, which offers a retry.
 */
export async function guard(args: { request: Request }): Promise<null> {
  needsLogin(args);
  await loadSession();
  return null;
}

/** Spec section 2: the pay pages behind the login lead without a session to the public one, which keeps the trade. */
export async function payGuard({ request }: { request: Request }): Promise<null> {
  if (!sessionToken())
    throw redirect(pathTo(PAY_PATH, { trade: new URL(request.url).searchParams.get('trade') ?? '' }));
  await loadSession();
  return null;
}

/** From an address of the portal to the page of the other document; it never resolves, because the document goes. */
export function toPhonePage({ request }: { request: Request }): Promise<null> {
  const { pathname, search } = new URL(request.url);
  location.replace(`./m/#${pathname === '/scanLogin' ? '/login' : pathname.replace(/^\/m/, '')}${search}`);
  return new Promise(() => undefined);
}
