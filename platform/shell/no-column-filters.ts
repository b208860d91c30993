/**
 * Replaces the filter menus in the heads of antd's tables (vite.config.ts), with the tree and the menu that they are
 * drawn of: our lists are filtered by their search form, no column has a filter, and every page with a list loads it.
 */
export default function NoColumnFilter(): never {
  throw new Error('a column has a filter, which no table of the portal draws');
}

/** Of a column's filters there are none. */
export const flattenKeys = (): string[] => [];
