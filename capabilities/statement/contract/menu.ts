import type { MenuNode } from '#platform/kernel/menu.ts';

/** Exports are buttons on the pages whose lists they write down; the download store is not open yet. */
export const statementMenu: MenuNode[] = [];
