const TAIL = 4;

/**
 * Account numbers are never part of the address (ui.md rule 13): there an account is named by its last four digits, the
 * second of the same digits by these and its place. `accounts` is the whole list of the merchant in the server's order,
 * which every list of accounts has.
 */
export const accountKeys = <A extends { accountNo: string }>(accounts: readonly A[]): { key: string; account: A }[] =>
  accounts.map((account, index) => {
    const tail = account.accountNo.slice(-TAIL);
    const first = accounts.findIndex(({ accountNo }) => accountNo.endsWith(tail)) === index;
    return { key: first ? tail : `${tail}-${index}`, account };
  });

/** The account that an address names; undefined for none. */
export const accountOfKey = <A extends { accountNo: string }>(accounts: readonly A[], key: string): A | undefined =>
  key ? accountKeys(accounts).find((one) => one.key === key)?.account : undefined;

/** The account's key in an address; empty for one that is not in the list. */
export const keyOfAccount = (accounts: readonly { accountNo: string }[], accountNo: string): string =>
  accountKeys(accounts).find(({ account }) => account.accountNo === accountNo)?.key ?? '';
