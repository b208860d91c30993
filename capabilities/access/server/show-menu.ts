import type { RightCode } from '#platform/kernel/menu.ts';
import type { Tx } from '#platform/db/database.ts';
import { roleOf, type Handler, type MerchantRole } from '#platform/http/handler.ts';
import { flaggedPathOf, permissionOf, type Operation } from '#platform/kernel/operation.ts';
import { ok } from '#platform/kernel/result.ts';
import type { listAuthResources, listMenu, MenuTreeNode } from '../contract/operations.ts';
import { authFlagOf, isCallable } from '../domain/auth-flag.ts';
import { menuForest } from '../domain/menu-forest.ts';
import { storedMenu } from './menus.ts';
import { functionFlags } from './roles.ts';

/** The calls of a role with the factors of each. */
export const resourcesOf = (operations: readonly Operation[], role: MerchantRole, flags: ReadonlyMap<string, string>) =>
  operations
    .filter((operation) => isCallable(operation, role))
    .map((operation) => ({
      resourcePath: operation.path,
      authFlag: authFlagOf(operation.policy, flags.get(flaggedPathOf(operation))),
    }));

/** The factors of all calls of a code; a button shows a lock by it. */
export function flagsByCode(
  operations: readonly Operation[],
  flags: ReadonlyMap<string, string>,
): (code: RightCode) => string {
  return (code) => {
    const behind = operations.filter(({ policy }) => policy.effect === 'change' && permissionOf(policy).includes(code));
    return [
      ...new Set(
        behind.flatMap((operation) => authFlagOf(operation.policy, flags.get(flaggedPathOf(operation))).split(',')),
      ),
    ]
      .filter((flag) => flag !== '')
      .join(',');
  };
}

/** The menu of a role that holds these codes. */
export const menuOf = async (tx: Tx, codes: ReadonlySet<RightCode>): Promise<MenuTreeNode[]> =>
  menuForest(await storedMenu(tx), (code) => codes.has(code));

/** `plm/menu.list`. */
export const showWholeMenu =
  (operations: () => readonly Operation[]): Handler<typeof listMenu> =>
  async ({ tx, ...context }) => {
    const { mid } = roleOf({ tx, ...context });
    const flags = await functionFlags(tx, mid);
    return ok({ list: menuForest(await storedMenu(tx, mid), () => true, flagsByCode(operations(), flags)) });
  };

/** `plm/auth.resource.list`. */
export const showResources =
  (operations: () => readonly Operation[]): Handler<typeof listAuthResources> =>
  async (context) => {
    const role = roleOf(context);
    return ok({ list: resourcesOf(operations(), role, await functionFlags(context.tx, role.mid)) });
  };
