import type { CodesOf, MenuNode, PathsOf } from '#platform/kernel/menu.ts';

/** Their parent, 资金, is that of the payment forms. */
export const payeeMenu = [
  {
    code: '0325',
    parent: '03',
    name: '收款人管理',
    type: 'func_page',
    path: '/fund/payees',
    viewPath: 'payee/payee',
    icon: 'contacts',
    group: '收款人',
    order: 25,
    cacheable: true,
    defaultRoles: ['maker'],
  },
  { code: '032501', parent: '0325', name: '管理收款人', type: 'func_btn', order: 1, defaultRoles: ['maker'] },
  { code: '032502', parent: '0325', name: '设置付款保护', type: 'func_btn', order: 2 },
] as const satisfies readonly MenuNode[];

declare module '#platform/kernel/menu.ts' {
  interface PortalPaths {
    payee: PathsOf<typeof payeeMenu>;
  }
  interface RightCodes {
    payee: CodesOf<typeof payeeMenu>;
  }
}
