import type { MenuNode } from '#platform/kernel/menu.ts';

/** Their parent, 资金, is withdrawal's. One merchant may be payee of one pre-authorisation and payer of another. */
export const preauthMenu = [
  { code: '0306', parent: '03', name: '查看预授权', type: 'func_btn', order: 6, defaultRoles: ['maker'] },
  { code: '030601', parent: '03', name: '发起和处理预授权', type: 'func_btn', order: 7, defaultRoles: ['maker'] },
  { code: '030602', parent: '03', name: '确认预授权', type: 'func_btn', order: 8, defaultRoles: ['maker'] },
] as const satisfies readonly MenuNode[];
