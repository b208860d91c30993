import { accountsOf } from '#capabilities/account/server/index.ts';
import type { Tried } from '#capabilities/machine/contract/operations.ts';
import type { Tx } from '#platform/db/database.ts';
import { API_PREFIX } from '#platform/kernel/api-operation.ts';
import type { Realm } from '#platform/kernel/operation.ts';
import { apiOperations } from './catalogue.ts';

/** The same value with this number in each member `accountNo`. */
function withAccount<T>(value: T, accountNo: string): T {
  if (Array.isArray(value)) return value.map((one: unknown) => withAccount(one, accountNo)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [
    name,
    name === 'accountNo' ? accountNo : withAccount<unknown>(member, accountNo),
  ]);
  return Object.fromEntries(members) as T;
}

/** Each operation with its example, for people who try it in the demo: the account is the merchant's own 基本户. */
export async function triedOf(tx: Tx, realm: Realm, mid: string): Promise<Tried[]> {
  const [basic] = await accountsOf(tx, mid);
  return apiOperations
    .filter((one) => one.realm === realm)
    .map(({ name, method, path, title, scope, example: { path: ids = {}, query = {}, body } }) => {
      const example = { path: ids, query, body: body === undefined ? null : { ...body } };
      return {
        name,
        method,
        path: `${API_PREFIX[realm]}${path}`,
        title,
        scope: scope.code,
        example: basic ? withAccount(example, basic.accountNo) : example,
      };
    });
}
