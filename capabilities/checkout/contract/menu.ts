import type { CodesOf, MenuNode, PathsOf } from '#platform/kernel/menu.ts';

/**
 * Its parent, 资金, is withdrawal's. Paying happens on the public pay page and has a right of its own.
 */
export const checkoutMenu = [
  {
    code: '0303',
    parent: '03',
    name: '收款单',
    type: 'func_page',
    path: '/fund/payLink',
    viewPath: 'checkout/pay-link',
    icon: 'detail',
    group: '收款',
    order: 3,
    cacheable: true,
    defaultRoles: ['maker'],
  },
  { code: '030301', parent: '0303', name: '新建收款单', type: 'func_btn', order: 1, defaultRoles: ['maker'] },
  // Paying what others ask for needs no application of the own merchant.
  { code: '030302', parent: '03', name: '支付收款单', type: 'func_btn', order: 2, defaultRoles: ['maker'] },
] as const satisfies readonly MenuNode[];

declare module '#platform/kernel/menu.ts' {
  interface PortalPaths {
    checkout: PathsOf<typeof checkoutMenu>;
  }
  interface RightCodes {
    checkout: CodesOf<typeof checkoutMenu>;
  }
}
