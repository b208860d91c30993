/** Pages and buttons of this capability (contract/menu.ts). */
export const STAFF_PAGE = '0901';
export const STAFF_EDIT = '090101';
export const ROLES_PAGE = '0902';
export const ROLES_EDIT = '090201';

export const MENU_PAGE = '0903';

export const ROLES_MAX = 50;
export const STAFF_MAX = 500;
export const NAME_MAX = 20;
export const NOTE_MAX = 100;
export const MENU_NAME_MAX = 12;
/** A place among the siblings of a menu. */
export const POSITION_MAX = 9999;
/** Codes that one role may name; the menu has fewer. */
export const CODES_MAX = 1000;
/** Accounts that one person may be limited to. */
export const SCOPE_MAX = 200;

export const PROTECTION_PAGE = '0906';
export const PROTECTION_EDIT = '090601';

/**
 * Signs of risk: a device is new for so many days; an amount is unusual from so much on (as long as the merchant says
 * nothing else) when it is so many times the largest of so many days; a payee is known for so many days; usual hours.
 */
export const STEP_UP = {
  deviceDays: 3,
  amountFen: 5_000_000n,
  times: 3n,
  amountDays: 90,
  keptDays: 180,
  fromHour: 7,
  toHour: 22,
} as const;

/** Addresses and ranges from which a merchant lets people in. */
export const ADDRESSES_MAX = 50;
