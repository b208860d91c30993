import type { MenuNode } from '#platform/kernel/menu.ts';

/** Top-level records that no single capability owns; a capability hangs its pages below them. */
export const accessMenu: MenuNode[] = [];
