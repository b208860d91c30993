import type { CodesOf, MenuNode } from '#platform/kernel/menu.ts';

/** Its parent, 资金, is withdrawal's. Who may upload batches of a kind that has no rights of its own yet. */
export const uploadMenu = [
  { code: '0309', parent: '03', name: '上传批量文件', type: 'func_btn', order: 9, defaultRoles: ['maker'] },
] as const satisfies readonly MenuNode[];

declare module '#platform/kernel/menu.ts' {
  interface RightCodes {
    upload: CodesOf<typeof uploadMenu>;
  }
}
