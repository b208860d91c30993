import type { MenuNode } from '#platform/kernel/menu.ts';

/** Merchant management is opened from the account switcher (spec section 2, static routes), not from the menu. */
export const merchantMenu: MenuNode[] = [];
