import { accountsOfKinds, kinds } from '#capabilities/account/contract/kinds.ts';
import { providerAccountNames, providerAccounts } from '#capabilities/account/server/index.ts';
import { groupOf, groups, merchantKinds } from '../domain/sides.ts';

const { bankCash, feeIncome, suspense, unclaimed } = providerAccounts;
/** Where its own books say more than a counterparty reads. */
const bookNames: Readonly<Record<string, string>> = {
  [bankCash]: '银行存款',
  [feeIncome]: '手续费收入',
  [suspense]: '结果未知的付款',
  [unclaimed]: '待认领汇款',
};

/** The names of the provider's own accounts, also of those that kinds declare. */
export const ownAccountNames = (): ReadonlyMap<string, string> =>
  new Map([
    ...Object.entries(providerAccountNames),
    ...Object.entries(bookNames),
    ...accountsOfKinds(kinds()).map(({ id, name }) => [id, name] as const),
  ]);

export const lineName = (
  names: ReadonlyMap<string, string>,
  { accountId, code, kind }: { accountId: string | null; code: string; kind: string },
): string => (accountId === null ? (merchantKinds[kind] ?? kind) : (names.get(accountId) ?? code));

export function groupName(kind: string): string {
  const group = groupOf(kind);
  return group ? groups[group].name : '未归类';
}
