import { redirect } from 'react-router';
import { pathTo } from '#platform/portal-kit/path.ts';
import { sessionToken } from '#platform/portal-kit/session.ts';
import { loadCode } from '#platform/ui/load-code.ts';

/** The login needs no menu and no composition: they come with the first page behind it. */
const session = () => loadCode(() => import('./behind-login.ts'));

/** Without a token to the login, with the way back; with one, the menu is there before the page is. */
export async function guard({ request }: { request: Request }): Promise<null> {
  if (!sessionToken()) {
    const { pathname, search } = new URL(request.url);
    throw redirect(pathname === '/' ? '/login' : pathTo('/login', { redirect: pathname + search }));
  }
  await (await session()).loadSession();
  return null;
}

/** From `/` to the first page of the person's menu. */
export async function toFirstPage(args: { request: Request }): Promise<Response> {
  await guard(args);
  return redirect((await session()).landingPath());
}
