import type { CodesOf, MenuNode, PathsOf } from '#platform/kernel/menu.ts';

/** Its parent, 资金, is withdrawal's. */
export const splitMenu = [
  {
    code: '0312',
    parent: '03',
    name: '分账',
    type: 'func_page',
    path: '/fund/split',
    viewPath: 'split/split',
    icon: 'share',
    group: '付款',
    order: 12,
    cacheable: true,
    defaultRoles: ['maker'],
  },
  { code: '031201', parent: '0312', name: '发起和处理分账', type: 'func_btn', order: 1, defaultRoles: ['maker'] },
  { code: '031202', parent: '0312', name: '管理分账接收方', type: 'func_btn', order: 2, defaultRoles: ['maker'] },
  { code: '031203', parent: '0312', name: '设置分账比例', type: 'func_btn', order: 3 },
] as const satisfies readonly MenuNode[];

declare module '#platform/kernel/menu.ts' {
  interface PortalPaths {
    split: PathsOf<typeof splitMenu>;
  }
  interface RightCodes {
    split: CodesOf<typeof splitMenu>;
  }
}
