import type { CodesOf, MenuNode, PathsOf } from '#platform/kernel/menu.ts';

const everybody = ['maker', 'checker', 'viewer'] as const;

/** The addresses are those of the specification (section 2). Everybody sees what there is, administrators open it. */
export const appCentreMenu = [
  {
    code: '12',
    parent: null,
    name: '应用中心',
    type: 'func_menu',
    path: '/appCenter',
    order: 70,
    defaultRoles: everybody,
  },
  {
    code: '1201',
    parent: '12',
    name: '应用列表',
    type: 'func_page',
    path: '/appCenter/apps',
    viewPath: 'app-centre/applications',
    order: 1,
    cacheable: true,
    defaultRoles: everybody,
  },
  { code: '120101', parent: '1201', name: '开通和关闭应用', type: 'func_btn', order: 1 },
  {
    code: '1202',
    parent: '12',
    name: '开通应用',
    type: 'func_page',
    path: '/appCenter/creation',
    viewPath: 'app-centre/creation',
    order: 2,
    hidden: true,
  },
  {
    code: '1203',
    parent: '12',
    name: '开通记录',
    type: 'func_page',
    path: '/appCenter/deal',
    viewPath: 'app-centre/deal',
    icon: 'list',
    order: 3,
    cacheable: true,
  },
] as const satisfies readonly MenuNode[];

declare module '#platform/kernel/menu.ts' {
  interface PortalPaths {
    appCentre: PathsOf<typeof appCentreMenu>;
  }
  interface RightCodes {
    appCentre: CodesOf<typeof appCentreMenu>;
  }
}
