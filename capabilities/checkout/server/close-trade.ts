import { roleOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { BILL_MISSING } from '../contract/errors.ts';
import type { closeTrade } from '../contract/operations.ts';
import { decideClose, type TradeFacts } from '../domain/trade-rule.ts';

/**
 * `plm/trade.close`: the link can no longer be paid. It takes the same lock as a payer, so that closing and paying
 * never both succeed.
 */
export const endTrade: Handler<typeof closeTrade> = async (context, { tradeNo }) => {
  const { tx, clock } = context;
  const { mid } = roleOf(context);
  const now = clock.now();
  const trade = await tx.one<Pick<TradeFacts, 'validUntil' | 'closedAt'>>(
    'SELECT valid_until, closed_at FROM checkout.trades WHERE mid = $1 AND trade_no = $2 FOR UPDATE',
    [mid, tradeNo],
    'checkout.lock_own',
  );
  if (!trade) return fail(BILL_MISSING);
  const living = await tx.one<{ state: 'paying' | 'paid' }>(
    `SELECT state FROM checkout.payments WHERE payee_mid = $1 AND trade_no = $2 AND state <> 'released'`,
    [mid, tradeNo],
    'checkout.living_payment',
  );
  const decision = decideClose({ ...trade, payment: living?.state ?? null }, now);
  if (!decision.ok) return decision;
  await tx.run(
    'UPDATE checkout.trades SET closed_at = $3 WHERE mid = $1 AND trade_no = $2',
    [mid, tradeNo, now],
    'checkout.close',
  );
  return ok({ tradeNo, state: 'closed' });
};
