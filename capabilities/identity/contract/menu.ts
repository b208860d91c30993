import type { MenuNode } from '#platform/kernel/menu.ts';

/** Identity has pages before and beside the menu (login, personal centre), none in it. */
export const identityMenu: MenuNode[] = [];
