import { withQuery } from '#platform/kernel/path.ts';

export { listPath, pathTo } from '#platform/kernel/path.ts';

/** Query parameters that are a list's state, not a page's identity: they never make another tab (ui.md rule 13). */
const LIST_STATE = /^(pageNo|pageSize|sort|open|f\..+)$/;

/** The state of a list in an address, to be carried along by a link; its open row is left out. */
export const listStateOf = (search: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...search].filter(([name]) => LIST_STATE.test(name) && name !== 'open'));

/**
 * A tab's identity: the path with the query that identifies what is shown, in a fixed order; filters, page and sort are
 * left out.
 */
export function tabKeyOf(pathname: string, search: string): string {
  const kept = [...new URLSearchParams(search)]
    .filter(([name]) => !LIST_STATE.test(name))
    .sort(([a], [b]) => a.localeCompare(b));
  return withQuery(pathname, Object.fromEntries(kept));
}

/** Only an address inside this portal may be returned to after login: no scheme, no host. */
export const safeReturnPath = (path: string | null): string | null =>
  path && /^\/(?![/\\])[^\s\\]*$/.test(path) && !path.startsWith('/login') ? path : null;
