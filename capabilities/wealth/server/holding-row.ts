import type { SubAccount } from '#capabilities/order/server/index.ts';
import { openAccounts } from '#ledger/src/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import type { Fen } from '#platform/kernel/money.ts';

/** The merchant's shares: what can be redeemed, and what orders that wait hold of them. */
export interface Holding {
  mid: string;
  fundAccountNo: string;
  availableId: string;
  frozenId: string;
  /** Null: that of the settings. */
  fastDayFen: Fen | null;
}

/** As orders that redeem its shares name it. */
export const subAccountOf = ({ fundAccountNo, availableId, frozenId }: Holding): SubAccount => ({
  accountNo: fundAccountNo,
  name: '余额理财',
  availableId,
  frozenId,
});

const HOLDING = `SELECT mid, fund_account_no, available_id, frozen_id, fast_day_fen FROM wealth.holdings WHERE mid = $1 AND closed_at IS NULL`;

/** Undefined: not opened, or closed (answer 04302KCSDS). */
export const findHolding = (tx: Tx, mid: string): Promise<Holding | undefined> =>
  tx.one<Holding>(HOLDING, [mid], 'wealth.holding');

export const lockHolding = (tx: Tx, mid: string): Promise<Holding | undefined> =>
  tx.one<Holding>(`${HOLDING} FOR NO KEY UPDATE`, [mid], 'wealth.lock_holding');

/**
 * Opens the holding with its two accounts of the ledger, or that of an earlier contract again; repeating it is
 * harmless. `tx` is bound to all merchants or to this one.
 */
export async function openHolding(tx: Tx, mid: string, fundAccountNo: string, at: Date): Promise<void> {
  if (await findHolding(tx, mid)) return;
  const reopened = await tx.run(
    'UPDATE wealth.holdings SET fund_account_no = $2, closed_at = NULL WHERE mid = $1',
    [mid, fundAccountNo],
    'wealth.reopen_holding',
  );
  if (reopened === 1) return;
  const [availableId, frozenId] = [newId(), newId()];
  await openAccounts(tx, [
    { id: availableId, mid, code: `${mid}:wealth`, kind: 'wealth' },
    { id: frozenId, mid, code: `${mid}:wealth_frozen`, kind: 'frozen' },
  ]);
  await tx.run(
    'INSERT INTO wealth.holdings (mid, fund_account_no, available_id, frozen_id, opened_at) VALUES ($1, $2, $3, $4, $5)',
    [mid, fundAccountNo, availableId, frozenId, at],
    'wealth.open_holding',
  );
}

export interface Settings {
  cutOffMinute: number;
  pause: { fromMinute: number; untilMinute: number };
  fastDayFen: Fen;
}

export async function readSettings(tx: Tx): Promise<Settings> {
  const row = await tx.one<{ cutOffMinute: number; fromMinute: number; untilMinute: number; fastDayFen: Fen }>(
    `SELECT cut_off_minute, pause_from_minute AS "fromMinute", pause_until_minute AS "untilMinute", fast_day_fen FROM wealth.settings`,
    [],
    'wealth.settings',
  );
  const { fromMinute, untilMinute, ...rest } = row!;
  return { ...rest, pause: { fromMinute, untilMinute } };
}
