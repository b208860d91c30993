import type { MenuNode } from '#platform/kernel/menu.ts';

/** The operation-password pages are static routes (spec section 2), not menu entries. */
export const securityMenu: MenuNode[] = [];
