import type { CodesOf, MenuNode, PathsOf } from '#platform/kernel/menu.ts';

export const activationMenu = [
  {
    code: '0290',
    parent: '02',
    name: '激活角色',
    type: 'func_page',
    path: '/account/activateRole',
    viewPath: 'activation/activate-role',
    // Before the others: it is the detail of none of them.
    order: 0,
    hidden: true,
    defaultRoles: ['maker', 'checker', 'viewer'],
  },
] as const satisfies readonly MenuNode[];

declare module '#platform/kernel/menu.ts' {
  interface PortalPaths {
    activation: PathsOf<typeof activationMenu>;
  }
  interface RightCodes {
    activation: CodesOf<typeof activationMenu>;
  }
}
