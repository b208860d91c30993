/**
 * A node of the menu tree that a capability contributes (spec section 3, menu node). The tree is seeded from these by the
 * server and comes back to the page through `plm/platform.login.info`; nobody hard-codes a menu in the page.
 */
export interface MenuNode {
  /** funcMenuNo: the code that permissions name. A child's code begins with its parent's. */
  code: string;
  /** Parent's code, or null for a top-level record. */
  parent: string | null;
  name: string;
  type: 'func_menu' | 'func_page' | 'func_btn';
  /** Exactly one slash: a top-level record on the main layout. Buttons have none. */
  path?: string;
  /** `<capability>/<page file without -page.tsx>`, e.g. `withdrawal/withdraw`, loaded as a lazy chunk. */
  viewPath?: string;
  icon?: string;
  order: number;
  /** Hidden pages (details, forms reached from a list) are not drawn in menus. */
  hidden?: true;
  cacheable?: true;
  affix?: true;
  /** The roles of the demo and of a new merchant that hold the code from the start. Administrators hold every code. */
  defaultRoles?: readonly ('maker' | 'checker' | 'viewer')[];
}
