import type { CodesOf, MenuNode, PathsOf } from '#platform/kernel/menu.ts';

/** Their parent, 复核, is order's. No role but the administrator's has them from the start. */
export const approvalMenu = [
  {
    code: '0402',
    parent: '04',
    name: '复核规则',
    type: 'func_page',
    path: '/review/rules',
    viewPath: 'approval/rules',
    icon: 'rules',
    order: 2,
    cacheable: true,
  },
] as const satisfies readonly MenuNode[];

declare module '#platform/kernel/menu.ts' {
  interface PortalPaths {
    approval: PathsOf<typeof approvalMenu>;
  }
  interface RightCodes {
    approval: CodesOf<typeof approvalMenu>;
  }
}
