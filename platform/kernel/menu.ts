/** Headings within one record of the menu, in their sequence; pages of none come last. */
export const menuGroups = ['付款', '收款', '批量', '员工与备用金', '收款人'] as const;
export type MenuGroup = (typeof menuGroups)[number];

/**
 * A node of the menu tree that a capability contributes (spec section 3, menu node). The tree is seeded from these by
 * the server and comes back to the page through `plm/platform.login.info`; nobody hard-codes a menu in the page.
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
  /** Under which heading the menu next to the content shows a page, where its record has many. */
  group?: MenuGroup;
  order: number;
  /** Hidden pages (details, forms reached from a list) are not drawn in menus. */
  hidden?: true;
  cacheable?: true;
  affix?: true;
  /** The roles of the demo and of a new merchant that hold the code from the start. Administrators hold every code. */
  defaultRoles?: readonly ('maker' | 'checker' | 'viewer')[];
  /** The application that a merchant must have opened; follows from what applications name (kernel/application.ts). */
  application?: string;
}

/** Paths of the pages in a menu, as a type. */
export type PathsOf<Nodes extends readonly MenuNode[]> = Extract<Nodes[number], { path: string }>['path'];

/**
 * The portal's addresses. Here are the routes of spec section 2; a capability adds those of its menu:
 * `declare module '#platform/kernel/menu.ts' { interface PortalPaths { transfer: PathsOf<typeof transferMenu> } }`.
 */
export interface PortalPaths {
  public:
    | '/'
    | '/login'
    | '/404'
    | '/bfpLoginAndPay'
    | `/bfpLoginAndPay/${'orderPay' | 'acceptSuccess' | 'paySuccess' | 'payFail'}`;
  outsideMenu:
    | '/messageCenter/main'
    | '/personal/center'
    | '/accountCenter/busiInfo'
    | '/security/resetOperatePwd'
    | '/security/setChangePwd'
    | '/certManagement/unbindCert';
}
/** An address that exists: `pathTo` accepts no other. */
export type PortalPath = PortalPaths[keyof PortalPaths];

/** Codes of the pages and buttons in a menu, as a type. */
export type CodesOf<Nodes extends readonly MenuNode[]> = Nodes[number]['code'];

/**
 * The codes that rights name. A capability adds its menu's as it adds its paths; the provider's are in provider-access.
 * A code that no menu has does not compile.
 */
export interface RightCodes {}
export type RightCode = RightCodes[keyof RightCodes];

/** Stored codes, as a session holds them. One that no menu has any more grants nothing. */
export const heldCodes = (codes: Iterable<string>): ReadonlySet<RightCode> => new Set(codes) as Set<RightCode>;
