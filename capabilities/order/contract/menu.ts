import type { CodesOf, MenuNode, PathsOf } from '#platform/kernel/menu.ts';

const everybody = ['maker', 'checker', 'viewer'] as const;

export const orderMenu = [
  {
    code: '04',
    parent: null,
    name: '复核',
    type: 'func_menu',
    path: '/review',
    icon: 'review',
    order: 40,
    defaultRoles: ['checker'],
  },
  {
    code: '0401',
    parent: '04',
    name: '待复核',
    type: 'func_page',
    path: '/review/todo',
    viewPath: 'order/review-todo',
    order: 1,
    cacheable: true,
    defaultRoles: ['checker'],
  },
  { code: '040101', parent: '0401', name: '复核处理', type: 'func_btn', order: 1, defaultRoles: ['checker'] },
  {
    code: '05',
    parent: null,
    name: '交易',
    type: 'func_menu',
    path: '/order',
    icon: 'order',
    order: 50,
    defaultRoles: everybody,
  },
  {
    code: '0501',
    parent: '05',
    name: '订单流水',
    type: 'func_page',
    path: '/order/journal',
    viewPath: 'order/order-list',
    order: 1,
    cacheable: true,
    defaultRoles: everybody,
  },
  { code: '050101', parent: '0501', name: '导出', type: 'func_btn', order: 1, defaultRoles: ['maker', 'checker'] },
  {
    code: '0502',
    parent: '05',
    name: '订单详情',
    type: 'func_page',
    path: '/order/detail',
    viewPath: 'order/order-detail',
    order: 2,
    hidden: true,
    defaultRoles: everybody,
  },
] as const satisfies readonly MenuNode[];

declare module '#platform/kernel/menu.ts' {
  interface PortalPaths {
    order: PathsOf<typeof orderMenu>;
  }
  interface RightCodes {
    order: CodesOf<typeof orderMenu>;
  }
}
