import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { BUSINESS_NOT_OPEN, LIMIT_REQUEST_MISSING } from '../contract/errors.ts';
import type { RaiseState } from '../contract/words.ts';
import { decideRaise } from '../domain/raise-rule.ts';
import { setLimits } from './fee-plans.ts';
import { limitsOf } from './limit-usage.ts';
import { lockRaises } from './raise-limits.ts';

export interface WaitingRaise {
  mid: string;
  raiseId: string;
  function: string;
  wasSingleFen: Fen;
  wasDayFen: Fen;
  wasMonthFen: Fen;
  singleFen: Fen | null;
  dayFen: Fen | null;
  monthFen: Fen | null;
  reason: string;
  state: RaiseState;
  proposedName: string;
  proposedAt: Date;
  endedAt: Date | null;
  decidedName: string;
  decisionReason: string;
}

/** Requests of all merchants: those that wait, the oldest first, or those that have ended, the newest first. */
export const raisesOfAll = (tx: Tx, ended: boolean, limit: number, from: number): Promise<WaitingRaise[]> =>
  tx.rows<WaitingRaise>(
    `SELECT mid, raise_id, function, was_single_fen, was_day_fen, was_month_fen,
       single_fen, day_fen, month_fen, reason, state, proposed_name,
       proposed_at, ended_at, decided_name, decision_reason
     FROM account.limit_raises WHERE ${ended ? "state <> 'waiting' ORDER BY ended_at DESC" : "state = 'waiting' ORDER BY proposed_at"}, raise_id LIMIT $1 OFFSET $2`,
    [limit, from],
    `account.raises_of_all.${ended}`,
  );

export const countRaises = async (tx: Tx, ended: boolean): Promise<number> =>
  (await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count FROM account.limit_raises WHERE state ${ended ? '<>' : '='} 'waiting'`,
    [],
    `account.count_raises.${ended}`,
  ))!.count;

export interface RaiseDecision {
  mid: string;
  raiseId: string;
  approve: boolean;
  reason: string;
  by: string;
  at: Date;
}

/**
 * The provider's decision of a request, once, under the lock of the merchant's requests: approved limits hold at once.
 * 02122KCSDS: it no longer waits. 02120KCSDS and 02121KCSDS: the limits have become others since, so that it can only
 * be refused. `tx` is bound to the merchant.
 */
export async function endRaise(tx: Tx, { mid, raiseId, approve, reason, by, at }: RaiseDecision) {
  await lockRaises(tx, mid);
  const raise = await tx.one<Pick<WaitingRaise, 'function' | 'singleFen' | 'dayFen' | 'monthFen'>>(
    `SELECT function, single_fen, day_fen, month_fen FROM account.limit_raises
     WHERE mid = $1 AND raise_id = $2 AND state = 'waiting'`,
    [mid, raiseId],
    'account.raise_to_decide',
  );
  if (!raise) return fail(LIMIT_REQUEST_MISSING);
  const now = await limitsOf(tx, mid, raise.function);
  if (!now) return fail(BUSINESS_NOT_OPEN);
  const raised = approve ? decideRaise(now, raise) : ok(null);
  if (!raised.ok) return raised;
  const { singleFen, dayFen, monthFen } = raise;
  const wanted = {
    singleFen: singleFen ?? now.singleFen,
    dayFen: dayFen ?? now.dayFen,
    monthFen: monthFen ?? now.monthFen,
  };
  if (approve) await setLimits(tx, [mid], [{ kind: raise.function, ...wanted, dayCount: now.dayCount }]);
  await tx.run(
    `UPDATE account.limit_raises SET state = $3, ended_at = $4, decided_name = $5, decision_reason = $6, told_xid = pg_current_xact_id()
     WHERE mid = $1 AND raise_id = $2`,
    [mid, raiseId, approve ? 'approved' : 'refused', at, by, reason],
    'account.end_raise',
  );
  return ok({ function: raise.function, before: now, after: approve ? wanted : now });
}
