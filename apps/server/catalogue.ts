import { withApplications, type Application } from '#platform/kernel/application.ts';
import { edgeErrors, quietCodes, type ErrorTexts, kernelMembers, type ErrorMembers } from '#platform/kernel/errors.ts';
import { commonFieldLabels, type FieldLabels } from '#platform/kernel/field-labels.ts';
import type { ApiOperation, ApiScope } from '#platform/kernel/api-operation.ts';
import type { CodesOf, MenuNode, PathsOf } from '#platform/kernel/menu.ts';
import type { Operation, Realm } from '#platform/kernel/operation.ts';
import { capabilities } from './capabilities.ts';

/** The contributions of all contracts: operations, error texts, menu. */

export const operations: readonly Operation[] = capabilities.flatMap((capability) => capability.operations ?? []);

/** Those of the console's listener. */
export const providerOperations: readonly Operation[] = capabilities.flatMap(
  (capability) => capability.providerOperations ?? [],
);

/** Those of the machine interfaces. */
export const apiOperations: readonly ApiOperation[] = capabilities.flatMap(
  (capability) => capability.apiOperations ?? [],
);

/** What a key of the realm may be given, each once. */
export const apiScopes = (realm: Realm): ApiScope[] => [
  ...new Map(
    apiOperations.filter((one) => one.realm === realm).map(({ scope }) => [scope.code, scope] as const),
  ).values(),
];

/** Lists whose keys are the same code would hide each other's text; the test of this file says so. */
export const errorCatalogues: readonly ErrorTexts[] = [
  edgeErrors,
  quietCodes,
  ...capabilities.map(({ errors }) => errors),
];
export const errorTexts: ErrorTexts = Object.assign({}, ...errorCatalogues);

/** A member has one label in all contracts; the test of them says which has two. */
export const labelCatalogues: readonly FieldLabels[] = [
  commonFieldLabels,
  ...capabilities.map(({ fieldLabels: labels = {} }) => labels),
];
export const fieldLabels: FieldLabels = Object.assign({}, ...labelCatalogues);
export const errorMembers: ErrorMembers = Object.assign(
  {},
  kernelMembers,
  ...capabilities.map((capability) => capability.errorMembers ?? {}),
);

const homeMenu = [
  {
    code: '01',
    parent: null,
    name: '首页',
    type: 'func_menu',
    path: '/home',
    icon: 'home',
    order: 10,
    defaultRoles: ['maker', 'checker', 'viewer'],
  },
  {
    code: '0101',
    parent: '01',
    name: '首页',
    type: 'func_page',
    path: '/home/index',
    viewPath: 'portal/home',
    order: 1,
    affix: true,
    cacheable: true,
    defaultRoles: ['maker', 'checker', 'viewer'],
  },
] as const satisfies readonly MenuNode[];

declare module '#platform/kernel/menu.ts' {
  interface PortalPaths {
    home: PathsOf<typeof homeMenu>;
  }
  interface RightCodes {
    home: CodesOf<typeof homeMenu>;
  }
}

/** What merchants open in the app centre. */
export const applications: readonly Application[] = capabilities.flatMap(({ application }) => application ?? []);

export const menuNodes: readonly MenuNode[] = withApplications(
  [...homeMenu, ...capabilities.flatMap(({ menu = [] }) => menu)],
  applications,
);
