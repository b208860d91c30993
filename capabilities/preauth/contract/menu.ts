import type { CodesOf, MenuNode, PathsOf } from '#platform/kernel/menu.ts';

/** Their parent, 资金, is withdrawal's. One merchant may be payee of one pre-authorisation and payer of another. */
export const preauthMenu = [
  {
    code: '0306',
    parent: '03',
    name: '预授权',
    type: 'func_page',
    path: '/fund/preauth',
    viewPath: 'preauth/preauth',
    icon: 'lock',
    group: '收款',
    order: 6,
    cacheable: true,
    defaultRoles: ['maker'],
  },
  { code: '030601', parent: '0306', name: '发起和处理预授权', type: 'func_btn', order: 1, defaultRoles: ['maker'] },
  { code: '030602', parent: '0306', name: '确认预授权', type: 'func_btn', order: 2, defaultRoles: ['maker'] },
] as const satisfies readonly MenuNode[];

declare module '#platform/kernel/menu.ts' {
  interface PortalPaths {
    preauth: PathsOf<typeof preauthMenu>;
  }
  interface RightCodes {
    preauth: CodesOf<typeof preauthMenu>;
  }
}
