import { balancesOf } from '#ledger/src/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { WEALTH_INCOME_OPEN, WEALTH_NOT_OPEN, WEALTH_ORDERS_OPEN, WEALTH_SHARES_HELD } from '../contract/errors.ts';
import type { closeContract } from '../contract/sign-operations.ts';
import { standingOf } from './application-row.ts';
import { stopAutos } from './auto-row.ts';
import { lockHolding, type Holding } from './holding-row.ts';

/**
 * From here on nothing is subscribed or redeemed; the fund company ends the customer, by a job. The holding's accounts
 * stay with their history, and a later contract opens them again.
 */
export const endContract: Handler<typeof closeContract> = async (context) => {
  const { tx, clock } = context;
  const { mid, personName } = roleOf(context);
  const holding = await lockHolding(tx, mid);
  if (!holding) return fail(WEALTH_NOT_OPEN);
  const refusal = await refusalOf(tx, holding);
  if (refusal) return fail(refusal);
  await tx.run('UPDATE wealth.holdings SET closed_at = $2 WHERE mid = $1', [mid, clock.now()], 'wealth.close_holding');
  await tx.run(
    `UPDATE wealth.applications SET state = 'closing', closed_at = $2, closed_by = $3 WHERE mid = $1 AND state = 'open'`,
    [mid, clock.now(), personName],
    'wealth.close_application',
  );
  await stopAutos(tx, mid, null, '余额理财已解约');
  return ok(await standingOf(tx, mid));
};

/** Shares, money under way, or income of a day that is not booked: it would come to a holding that is closed. */
async function refusalOf(
  tx: Tx,
  { mid, availableId, frozenId }: Holding,
): Promise<typeof WEALTH_SHARES_HELD | typeof WEALTH_ORDERS_OPEN | typeof WEALTH_INCOME_OPEN | null> {
  const open = await tx.one(
    `SELECT 1 FROM wealth.trades WHERE mid = $1 AND state IN ('planned', 'accepted', 'confirming') LIMIT 1`,
    [mid],
    'wealth.open_trade',
  );
  if (open) return WEALTH_ORDERS_OPEN;
  const balances = await balancesOf(tx, [availableId, frozenId]);
  if ([...balances.values()].some((fen) => fen !== 0n)) return WEALTH_SHARES_HELD;
  const unbooked = await tx.one(
    `SELECT 1 FROM (SELECT max(CASE side WHEN 'fast' THEN (paid_at AT TIME ZONE 'Asia/Shanghai')::date ELSE confirms_on END) AS day FROM wealth.trades
         WHERE mid = $1 AND (state = 'confirmed' OR side = 'fast' AND paid_at IS NOT NULL)) t
      WHERE t.day - 1 > coalesce((SELECT max(day) FROM wealth.yields WHERE mid = $1), '-infinity')`,
    [mid],
    'wealth.unbooked_income',
  );
  return unbooked ? WEALTH_INCOME_OPEN : null;
}
