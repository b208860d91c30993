import { homePath, useSession } from '#platform/portal-kit/session.ts';
import { pagesOf } from './menu-tree.ts';

/** Where a person starts: the home page, or the first page of the menu for a role that has no home page. */
export function landingPath(): string {
  const home = homePath();
  const shown = pagesOf(useSession.getState().menu ?? []).filter(({ hidden }) => !hidden);
  return shown.some(({ path }) => path === home) ? home : (shown[0]?.path ?? home);
}
