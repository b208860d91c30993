import { z } from 'zod';
import { ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { decideCredit, decideDebit, findAccount, noCap, PROVIDER_NAME } from '#capabilities/account/server/index.ts';
import type { Destination, Kind, Moment, Order, Plan } from '#capabilities/order/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { ErrorOf, InputOf } from '#platform/kernel/operation.ts';
import { fenOfYuan, type Fen } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { wealthRedeemContract } from '../contract/kind.ts';
import type { redeem } from '../contract/operations.ts';
import { fastPool, fundTransit } from '../contract/provider-accounts.ts';
import { redeemModes } from '../contract/words.ts';
import {
  wealthErrors,
  FAST_REDEMPTION_EXHAUSTED,
  OVER_FAST_REDEMPTION_LIMIT,
  WEALTH_NOT_OPEN,
} from '../contract/errors.ts';
import { lockHolding, readSettings, subAccountOf, type Holding } from './holding-row.ts';
import { endOrder, planTrade } from './trade-row.ts';
import { whyPaused } from './why-paused.ts';

type Input = InputOf<typeof redeem>;
type Code = ErrorOf<typeof redeem>;
const details = z.object({ mode: z.enum(['fast', 'ordinary']) });
type Details = z.output<typeof details>;

/**
 * What fast redemptions of this business day have taken, without those that came to nothing. Under the holding's lock.
 */
export async function fastLeftOf(tx: Tx, { mid, fastDayFen }: Holding, now: Date): Promise<Fen> {
  const used = await tx.one<{ fen: Fen }>(
    `SELECT coalesce(sum(amount_fen), 0)::bigint AS fen FROM wealth.trades WHERE mid = $1 AND side = 'fast' AND state <> 'void' AND day = $2`,
    [mid, shanghaiDate(now)],
    'wealth.fast_used',
  );
  const remaining = (fastDayFen ?? (await readSettings(tx)).fastDayFen) - used!.fen;
  return remaining > 0n ? remaining : 0n;
}

/** Answers what the pool of all merchants still has. With `lock`, one redemption after the other. */
export const poolLeft = async (tx: Tx, { lock = false } = {}): Promise<Fen> =>
  (await tx.one<{ fen: Fen }>(
    `SELECT wealth.${lock ? 'lock_pool' : 'pool_left'}() AS fen`,
    [],
    lock ? 'wealth.lock_pool' : 'wealth.pool_left',
  ))!.fen;

async function decide(
  tx: Tx,
  { accountNo, amount, mode }: Input,
  { mid, now }: Moment,
): Promise<Result<Plan<Details>, Code>> {
  const account = await findAccount(tx, mid, accountNo);
  if (!account) return fail(ACCOUNT_MISSING);
  const [debit, credit] = [decideDebit(account), decideCredit(account)];
  // Shares are the account holder's money: nothing leaves them for an account that may not pay.
  if (!debit.ok) return debit;
  if (!credit.ok) return credit;
  const holding = await lockHolding(tx, mid);
  if (!holding) return fail(WEALTH_NOT_OPEN);
  const pause = await whyPaused(tx, now);
  if (pause) return fail(pause);
  const amountFen = fenOfYuan(amount);
  if (mode === 'fast') {
    if (amountFen > (await fastLeftOf(tx, holding, now))) return fail(OVER_FAST_REDEMPTION_LIMIT);
    if (amountFen > (await poolLeft(tx))) return fail(FAST_REDEMPTION_EXHAUSTED);
  }
  return ok({
    typeCode: '1040',
    payer: { sub: subAccountOf(holding), countsFor: account },
    lines: [{ payee: { name: account.name, accountNo, bankName: PROVIDER_NAME }, amountFen, feeFen: 0n }],
    speed: '',
    remark: '',
    scheduledAt: null,
    details: { mode },
    onPlaced: (inserted, { orderNo }) =>
      planTrade(inserted, orderNo, {
        mid,
        side: mode === 'fast' ? 'fast' : 'redeem',
        accountNo,
        amountFen,
        at: now,
      }),
  });
}

const modeOf = (order: Order): Details['mode'] => details.parse(order.details).mode;

/** Fast: into the account, if the pool has it at this moment, under its lock. Ordinary: to the fund company. */
async function destinationOf(tx: Tx, order: Order): Promise<Result<Destination>> {
  if (modeOf(order) === 'ordinary') return ok({ accountId: fundTransit.id });
  const account = await findAccount(tx, order.mid, order.accountNo);
  if (!account) return fail(ACCOUNT_MISSING);
  const credit = decideCredit(account);
  if (!credit.ok) return credit;
  if (order.amountFen > (await poolLeft(tx, { lock: true })))
    return fail(FAST_REDEMPTION_EXHAUSTED, wealthErrors[FAST_REDEMPTION_EXHAUSTED]);
  return ok({ accountId: account.availableId });
}

/** 1040: shares out of the holding, into an own account, for which it counts. */
export const redeemKind: Kind<Input, Code, Details> = {
  contract: wealthRedeemContract,
  price: [{ speed: 'T0', fromFen: 0n, fixedFen: 0n }],
  // The fast way has a cap of its own.
  startLimits: noCap,
  details: { schema: details, show: ({ mode }) => [{ label: '赎回方式', text: redeemModes[mode] }] },
  decide,
  destination: async (tx, order, lines) => {
    const destination = await destinationOf(tx, order);
    return lines.map(() => destination);
  },
  postings: {
    // Of a fast one the shares go to the fund company for the provider, and the provider's pool pays.
    pay: (order, { amountFen }, account) =>
      account === fundTransit.id
        ? [{ from: order.frozenId, to: account, amountFen }]
        : [
            { from: order.frozenId, to: fundTransit.id, amountFen },
            { from: fastPool.id, to: account, amountFen },
          ],
  },
  onEnd: endOrder,
};
