import { randomInt } from 'node:crypto';
import { keepAccount } from '#capabilities/account/server/index.ts';
import type { SubAccount } from '#capabilities/order/server/index.ts';
import { openAccounts } from '#ledger/src/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';

export interface SecondRow {
  mid: string;
  accountNo: string;
  name: string;
  availableId: string;
  frozenId: string;
  openedBy: string;
  openedAt: Date;
}

/** As orders that move its money name it. */
export const subAccountOf = ({ accountNo, name, availableId, frozenId }: SecondRow): SubAccount => ({
  accountNo,
  name: `${name}（二级账户）`,
  availableId,
  frozenId,
});

const ACCOUNT = `SELECT mid, account_no, name, available_id, frozen_id, opened_by_name AS "openedBy",
  opened_at FROM second.accounts WHERE mid = $1`;

export const findSecond = (tx: Tx, mid: string, accountNo: string): Promise<SecondRow | undefined> =>
  tx.one<SecondRow>(`${ACCOUNT} AND account_no = $2`, [mid, accountNo], 'second.find');

/** Oldest first. */
export const secondsOf = (tx: Tx, mid: string): Promise<SecondRow[]> =>
  tx.rows<SecondRow>(`${ACCOUNT} ORDER BY opened_at, account_no`, [mid], 'second.of_merchant');

const HALF = 10 ** 7;
const newNumber = (): string =>
  `98${[randomInt(HALF), randomInt(HALF)].map((half) => String(half).padStart(7, '0')).join('')}`;

/** Answers the number of the new account; null when the merchant has one of that name. */
export async function openSecond(
  tx: Tx,
  mid: string,
  name: string,
  { by, at }: { by: string; at: Date },
): Promise<string | null> {
  const [availableId, frozenId] = [newId(), newId()];
  const accountNo = newNumber();
  const made = await tx.run(
    `INSERT INTO second.accounts (mid, account_no, name, available_id, frozen_id, opened_by_name, opened_at)
     SELECT $1, $2, $3, $4, $5, $6, $7
     WHERE NOT EXISTS (SELECT 1 FROM second.accounts WHERE mid = $1 AND platform.compared_name(name) = platform.compared_name($3))
     ON CONFLICT (mid, name) DO NOTHING`,
    [mid, accountNo, name, availableId, frozenId, by, at],
    'second.open',
  );
  if (made === 0) return null;
  await openAccounts(tx, [
    { id: availableId, mid, code: `${accountNo}:second`, kind: 'second' },
    { id: frozenId, mid, code: `${accountNo}:second_frozen`, kind: 'frozen' },
  ]);
  await keepAccount(tx, { mid, accountNo, name, availableId, frozenId });
  return accountNo;
}
