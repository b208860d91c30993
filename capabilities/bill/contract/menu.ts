import type { CodesOf, MenuNode, PathsOf } from '#platform/kernel/menu.ts';

const everybody = ['maker', 'checker', 'viewer'] as const;
const exporters = ['maker', 'checker'] as const;

/** The addresses are those of the specification, letter by letter (section 2, bill routes). */
export const billMenu = [
  {
    code: '08',
    parent: null,
    name: '账单',
    type: 'func_menu',
    path: '/bill',
    icon: 'statement',
    order: 60,
    defaultRoles: everybody,
  },
  {
    code: '0801',
    parent: '08',
    name: '业务资金账单',
    type: 'func_page',
    path: '/bill/busiFund',
    viewPath: 'bill/busi-fund',
    icon: 'activity',
    order: 1,
    cacheable: true,
    defaultRoles: everybody,
  },
  { code: '080101', parent: '0801', name: '导出', type: 'func_btn', order: 1, defaultRoles: exporters },
  {
    code: '0802',
    parent: '08',
    name: '收款账单',
    type: 'func_page',
    path: '/bill/receiceTrans',
    viewPath: 'bill/receice-trans',
    icon: 'add',
    order: 2,
    cacheable: true,
    defaultRoles: everybody,
  },
  { code: '080201', parent: '0802', name: '导出', type: 'func_btn', order: 1, defaultRoles: exporters },
  {
    code: '0803',
    parent: '08',
    name: '付款账单',
    type: 'func_page',
    path: '/bill/paymentTrans',
    viewPath: 'bill/payment-trans',
    icon: 'money',
    order: 3,
    cacheable: true,
    defaultRoles: everybody,
  },
  { code: '080301', parent: '0803', name: '导出', type: 'func_btn', order: 1, defaultRoles: exporters },
  {
    code: '0804',
    parent: '08',
    name: '分账账单',
    type: 'func_page',
    path: '/bill/separateTrans',
    viewPath: 'bill/separate-trans',
    icon: 'share',
    order: 4,
    cacheable: true,
    defaultRoles: everybody,
  },
  { code: '080401', parent: '0804', name: '导出', type: 'func_btn', order: 1, defaultRoles: exporters },
  {
    code: '0805',
    parent: '08',
    name: '授权交易账单',
    type: 'func_page',
    path: '/bill/authTrade',
    viewPath: 'bill/auth-trade',
    icon: 'lock',
    order: 5,
    cacheable: true,
    defaultRoles: everybody,
  },
  { code: '080501', parent: '0805', name: '导出', type: 'func_btn', order: 1, defaultRoles: exporters },
  {
    code: '0806',
    parent: '08',
    name: '客户交易账单',
    type: 'func_page',
    path: '/bill/customerPush',
    viewPath: 'bill/customer-push',
    icon: 'gift',
    order: 6,
    cacheable: true,
    defaultRoles: everybody,
  },
  { code: '080601', parent: '0806', name: '导出', type: 'func_btn', order: 1, defaultRoles: exporters },
  {
    code: '0807',
    parent: '08',
    name: '付款账户账单',
    type: 'func_page',
    path: '/fund/payAccount',
    viewPath: 'bill/pay-account',
    icon: 'wallet',
    order: 7,
    cacheable: true,
    defaultRoles: everybody,
  },
  { code: '080701', parent: '0807', name: '导出', type: 'func_btn', order: 1, defaultRoles: exporters },
  {
    code: '0808',
    parent: '08',
    name: '批量交易账单',
    type: 'func_page',
    path: '/bill/batchSearch',
    viewPath: 'bill/batch-search',
    icon: 'list',
    order: 8,
    cacheable: true,
    defaultRoles: everybody,
  },
  { code: '080801', parent: '0808', name: '导出', type: 'func_btn', order: 1, defaultRoles: exporters },
] as const satisfies readonly MenuNode[];

declare module '#platform/kernel/menu.ts' {
  interface PortalPaths {
    bill: PathsOf<typeof billMenu>;
  }
  interface RightCodes {
    bill: CodesOf<typeof billMenu>;
  }
}
