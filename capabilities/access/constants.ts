/** Pages and buttons of this capability (contract/menu.ts). */
export const STAFF_PAGE = '0901';
export const STAFF_EDIT = '090101';
export const ROLES_PAGE = '0902';
export const ROLES_EDIT = '090201';

export const ROLES_MOST = 50;
export const STAFF_MOST = 500;
export const NAME_MOST = 20;
export const NOTE_MOST = 100;
/** Codes that one role may name; the menu has fewer. */
export const CODES_MOST = 1000;
/** Accounts that one person may be limited to. */
export const SCOPE_MOST = 200;
