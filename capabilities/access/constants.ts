/** Pages and buttons of this capability (contract/menu.ts). */
export const STAFF_PAGE = '0901';
export const STAFF_EDIT = '090101';
export const ROLES_PAGE = '0902';
export const ROLES_EDIT = '090201';

export const MENU_PAGE = '0903';

export const ROLES_MOST = 50;
export const STAFF_MOST = 500;
export const NAME_MOST = 20;
export const NOTE_MOST = 100;
export const MENU_NAME_MOST = 12;
/** A place among the siblings of a menu. */
export const POSITION_MOST = 9999;
/** Codes that one role may name; the menu has fewer. */
export const CODES_MOST = 1000;
/** Accounts that one person may be limited to. */
export const SCOPE_MOST = 200;
