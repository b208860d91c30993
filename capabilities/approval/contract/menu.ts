import type { MenuNode } from '#platform/kernel/menu.ts';

/** Policies are set where roles are; that page is not open yet. */
export const approvalMenu: MenuNode[] = [];
