import type { MenuNode } from '#platform/kernel/menu.ts';

/** The payee book is opened from the forms that pay; it has no page of its own in the menu. */
export const payeeMenu: MenuNode[] = [];
