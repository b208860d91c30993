import { accessErrors } from '#capabilities/access/contract/errors.ts';
import { accessMenu } from '#capabilities/access/contract/menu.ts';
import { accessOperations } from '#capabilities/access/contract/operations.ts';
import { accountErrors } from '#capabilities/account/contract/errors.ts';
import { accountMenu } from '#capabilities/account/contract/menu.ts';
import { accountOperations } from '#capabilities/account/contract/operations.ts';
import { approvalErrors } from '#capabilities/approval/contract/errors.ts';
import { approvalMenu } from '#capabilities/approval/contract/menu.ts';
import { checkoutErrors } from '#capabilities/checkout/contract/errors.ts';
import { checkoutMenu } from '#capabilities/checkout/contract/menu.ts';
import { checkoutOperations } from '#capabilities/checkout/contract/operations.ts';
import { identityErrors } from '#capabilities/identity/contract/errors.ts';
import { identityMenu } from '#capabilities/identity/contract/menu.ts';
import { identityOperations } from '#capabilities/identity/contract/operations.ts';
import { merchantErrors } from '#capabilities/merchant/contract/errors.ts';
import { merchantMenu } from '#capabilities/merchant/contract/menu.ts';
import { merchantOperations } from '#capabilities/merchant/contract/operations.ts';
import { orderErrors } from '#capabilities/order/contract/errors.ts';
import { orderMenu } from '#capabilities/order/contract/menu.ts';
import { orderOperations } from '#capabilities/order/contract/operations.ts';
import { payeeErrors } from '#capabilities/payee/contract/errors.ts';
import { payeeMenu } from '#capabilities/payee/contract/menu.ts';
import { payeeOperations } from '#capabilities/payee/contract/operations.ts';
import { securityErrors } from '#capabilities/security/contract/errors.ts';
import { securityMenu } from '#capabilities/security/contract/menu.ts';
import { securityOperations } from '#capabilities/security/contract/operations.ts';
import { statementErrors } from '#capabilities/statement/contract/errors.ts';
import { statementMenu } from '#capabilities/statement/contract/menu.ts';
import { statementOperations } from '#capabilities/statement/contract/operations.ts';
import { transferErrors } from '#capabilities/transfer/contract/errors.ts';
import { transferMenu } from '#capabilities/transfer/contract/menu.ts';
import { transferOperations } from '#capabilities/transfer/contract/operations.ts';
import { withdrawalErrors } from '#capabilities/withdrawal/contract/errors.ts';
import { withdrawalMenu } from '#capabilities/withdrawal/contract/menu.ts';
import { withdrawalOperations } from '#capabilities/withdrawal/contract/operations.ts';
import { edgeErrors, quietCodes, type ErrorTexts } from '#platform/kernel/errors.ts';
import type { MenuNode, PathsOf } from '#platform/kernel/menu.ts';
import type { Operation } from '#platform/kernel/operation.ts';
// Policies name rights of kinds, which are known when the kinds are connected.
import './capabilities.ts';

/** The contributions of all contracts, without server and database. A new capability adds its three lines here. */

export const operations: readonly Operation[] = [
  ...identityOperations, ...merchantOperations, ...accessOperations, ...securityOperations, ...accountOperations, ...payeeOperations,
  ...orderOperations, ...withdrawalOperations, ...transferOperations, ...checkoutOperations, ...statementOperations,
] as readonly Operation[];

/** Lists whose keys are the same code would hide each other's text; the test of this file says so. */
export const errorCatalogues: readonly ErrorTexts[] = [
  edgeErrors, quietCodes, identityErrors, merchantErrors, accessErrors, securityErrors, accountErrors, payeeErrors, approvalErrors, orderErrors,
  withdrawalErrors, transferErrors, checkoutErrors, statementErrors,
];
export const errorTexts: ErrorTexts = Object.assign({}, ...errorCatalogues);

const homeMenu = [
  { code: '01', parent: null, name: '首页', type: 'func_menu', path: '/home', icon: 'home', order: 10, defaultRoles: ['maker', 'checker', 'viewer'] },
  { code: '0101', parent: '01', name: '首页', type: 'func_page', path: '/home/index', viewPath: 'portal/home', order: 1, affix: true, cacheable: true, defaultRoles: ['maker', 'checker', 'viewer'] },
] as const satisfies readonly MenuNode[];

declare module '#platform/kernel/menu.ts' {
  interface PortalPaths {
    home: PathsOf<typeof homeMenu>;
  }
}

export const menuNodes: readonly MenuNode[] = [
  ...homeMenu, ...identityMenu, ...merchantMenu, ...accessMenu, ...securityMenu, ...accountMenu, ...payeeMenu, ...approvalMenu, ...orderMenu,
  ...withdrawalMenu, ...transferMenu, ...checkoutMenu, ...statementMenu,
];
