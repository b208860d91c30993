import { heldCodes, type RightCode } from '#platform/kernel/menu.ts';
import { create } from 'zustand';
import {
  clearSession,
  clearStored,
  dropKept,
  readKept,
  readSession,
  readUserInfo,
  writeSession,
  writeUserInfo,
} from './storage.ts';

export interface RoleRelation {
  customerName: string;
  mid: string;
  platformNo: string;
  /** `pend` is not activated yet (spec section 3). */
  authStatus: string;
  roleName?: string;
}

/** User info of spec section 3, as `plm/platform.login.info` answers it. */
export interface UserInfo {
  userId: string;
  userName: string;
  userNickName?: string;
  userMobile: string;
  loginName?: string;
  /** Role codes of the session. */
  roles?: string[];
  /**
   * The session's token. In memory only: of the listed fields it alone is not written down with the others, where it
   * would outlive the window.
   */
  platformToken?: string;
  avatar?: string;
  mid: string;
  customerName: string;
  roleName: string;
  roleClass: string;
  defaultMid?: string;
  platformNo: string;
  platformName: string;
  /**
   * The person's own phrase, shown next to password entry, so that a false page is known by its absence (calls.md). In
   * memory only: the server tells it after each entry, and nobody who finds the browser unattended can copy it onto a
   * false page.
   */
  reserveMsg?: string;
  tradePwdSettled?: boolean | string | number;
  realAuthFlag?: string | number;
  certSerialNo?: string;
  userRoleRelations: RoleRelation[];
  resourceList?: { resourcePath: string; authFlag: string }[];
  homePageUrl?: string;
}

/** A node of the menu tree as the server returns it (spec section 3, menu node). */
export interface MenuTreeNode {
  funcMenuNo: string;
  funcMenuName: string;
  funcMenuPath?: string | null;
  funcMenuType: 'func_menu' | 'func_page' | 'func_btn';
  authFlag?: string | null;
  showFlag?: string | null;
  menuLevel?: number;
  expandModel?: string | null;
  cacheable?: boolean | string | null;
  affix?: boolean | null;
  iconUrl?: string | null;
  funcMenuGroup?: string | null;
  tip?: string | number | null;
  viewPath?: string | null;
  children?: MenuTreeNode[];
}

interface SessionState {
  /** Empty without a session. */
  token: string;
  user: UserInfo | null;
  /** Null until the menu has come. */
  menu: MenuTreeNode[] | null;
  /** Every funcMenuNo of the tree, buttons included. */
  codes: ReadonlySet<RightCode>;
  /** After a login or a switch: the token is stored, user and menu are fetched again. */
  begin(token: string, homePage: string): void;
  /** The answer of `plm/platform.login.info`. */
  enter(user: UserInfo, menu: MenuTreeNode[]): void;
  /** Forgets everything stored of the session; the call to the server is elsewhere. */
  end(): void;
}

const codesOf = (nodes: MenuTreeNode[]): string[] =>
  nodes.flatMap((node) => [node.funcMenuNo, ...codesOf(node.children ?? [])]);

export const useSession = create<SessionState>((set) => ({
  token: readSession('ptoken'),
  user: readSession('ptoken') ? (readUserInfo() as UserInfo | null) : null,
  menu: null,
  codes: new Set(),
  begin(token, homePage) {
    clearSession();
    writeSession('ptoken', token);
    if (homePage) writeSession('homePage', homePage);
    set({ token, user: null, menu: null, codes: new Set() });
  },
  enter(user, menu) {
    const { platformToken: _kept, reserveMsg: _told, ...written } = user;
    writeUserInfo(written);
    // What another person left is nobody else's.
    if (readKept()?.person !== user.userId) dropKept();
    if (user.homePageUrl && !readSession('homePage')) writeSession('homePage', user.homePageUrl);
    set({ user: { ...user, platformToken: useSession.getState().token }, menu, codes: heldCodes(codesOf(menu)) });
  },
  end() {
    clearStored();
    set({ token: '', user: null, menu: null, codes: new Set() });
  },
}));

export const sessionToken = (): string => useSession.getState().token;

/** Where `/` leads (spec section 2): the session's home page, else the portal's own. */
export const homePath = (): string => {
  const stored = readSession('homePage');
  return stored.startsWith('/') && !stored.startsWith('//') ? stored : '/home/index';
};

/** Scope of what must not leak from one merchant to the next (ui.md 1.6). */
export const merchantScope = (): string => {
  const user = useSession.getState().user;
  return user ? `${user.platformNo}:${user.mid}` : '-';
};
