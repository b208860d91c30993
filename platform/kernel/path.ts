import type { PortalPath } from './menu.ts';

/**
 * Every address goes through here (design rule 12): `pathTo('/order/detail', { orderNo })` → `/order/detail?orderNo=…`.
 * Empty values are left out.
 */
export const pathTo = (path: PortalPath, query: Query = {}): string => withQuery(path, query);

type Query = Readonly<Record<string, string | number | undefined>>;
export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** A link to a list with filters set: `listPath('/order/journal', { state: 'processing' })`. */
export const listPath = (path: PortalPath, filter: Readonly<Record<string, string>>): string =>
  pathTo(path, Object.fromEntries(Object.entries(filter).map(([name, value]) => [`f.${name}`, value])));
