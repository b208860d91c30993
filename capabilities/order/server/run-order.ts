import { approvedHash } from '#capabilities/approval/server/index.ts';
import { decideDebit, findAccount, providerAccounts } from '#capabilities/account/server/index.ts';
import { enqueue, type JobHandler } from '#platform/jobs/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { ErrorTexts } from '#platform/kernel/errors.ts';
import { newId } from '#platform/kernel/id.ts';
import { fail, type Failure, ok, type Result } from '#platform/kernel/result.ts';
import { channelNumber } from '../domain/order-number.ts';
import { orderHashOf } from './order-hash.ts';
import { followJob } from './jobs.ts';
import type { Destination, MoneyOrderKind } from './money-order-kind.ts';
import { holdMoney, payFromHold, releaseMoney } from './order-money.ts';
import { lockOrder, moveOrder, SYSTEM, type Order } from './order-row.ts';

export interface RunDeps {
  kinds: readonly MoneyOrderKind[];
  /** Turns a refusal's code into the sentence of the timeline. */
  texts: ErrorTexts;
}

/**
 * `order.run`: an approved or exempt order moves its money. In one transaction with the job's end, so that after a worker's death before the commit the next one does all of it. An order that is no longer waiting (withdrawn meanwhile) ends the job.
 */
export const runOrderJob =
  (deps: RunDeps): JobHandler =>
  async (job, { db, clock }) => {
    await db.transaction({ mid: job.mid }, async (tx) => {
      const order = await lockOrder(tx, job.mid!, job.payload.orderNo as string);
      if (order?.state === 'queued' || order?.state === 'scheduled') await runOrder(tx, deps, order, clock.now());
      await job.complete(tx);
    });
  };

async function runOrder(tx: Tx, deps: RunDeps, order: Order, now: Date): Promise<void> {
  if (!(await isAsApproved(tx, order))) throw new Error(`order ${order.orderNo} is not what was submitted and approved`);
  const kind = deps.kinds.find((one) => one.contract.id === order.kind);
  if (!kind) throw new Error(`nobody knows orders of kind ${order.kind}`);
  const destination = await decideRun(tx, kind, order);
  const queued = destination.ok && order.state === 'scheduled' ? await takeScheduled(tx, order, now) : ok(order);
  if (!destination.ok || !queued.ok) {
    const failure = (destination.ok ? queued : destination) as Failure;
    await failOrder(tx, order, failure.text ?? deps.texts[failure.code] ?? failure.code, now);
    return;
  }
  await pay(tx, queued.data, destination.data, now);
}

/** Only the approved content is paid: a row that was tampered with since pays nothing, even when its hash was computed again. */
async function isAsApproved(tx: Tx, order: Order): Promise<boolean> {
  if (orderHashOf(order) !== order.orderHash) return false;
  const approved = await approvedHash(tx, order.mid, order.orderNo);
  return approved === undefined ? order.reviewDeadline === null : approved === order.orderHash;
}

/** Checked again, because days may have passed: the paying account may be frozen, the payee closed (domain-rules sections 5 and 12). */
async function decideRun(tx: Tx, kind: MoneyOrderKind, order: Order): Promise<Result<Destination>> {
  const account = await findAccount(tx, order.mid, order.accountNo);
  if (!account) return fail('02101KCSDS');
  const debit = decideDebit(account);
  return debit.ok ? kind.destination(tx, order) : debit;
}

/** An order that its maker scheduled takes its money only now; one that waits for the bank's hours has held it since it was submitted. */
async function takeScheduled(tx: Tx, order: Order, now: Date): Promise<Result<Order>> {
  const holdId = order.holdId ?? newId();
  // A refused hold is undone with its locks: giving the limit back while the account is locked would lock new orders out (see releaseMoney).
  const isHeld = order.holdId !== null || await tx.savepoint(() => holdMoney(tx, order, holdId, 'system:order', now), (held) => !held);
  if (!isHeld) return fail('02407KCSDS');
  return ok(await moveOrder(tx, order, 'queued', { event: 'queued', actor: SYSTEM, at: now }, { holdId }));
}

async function failOrder(tx: Tx, order: Order, reason: string, now: Date): Promise<void> {
  await releaseMoney(tx, [order], now);
  await moveOrder(tx, order, 'failed', { event: 'failed', actor: SYSTEM, at: now, note: reason }, { failReason: reason });
}

async function pay(tx: Tx, order: Order, destination: Destination, now: Date): Promise<void> {
  if (destination.to === 'account') {
    await payFromHold(tx, order, destination.ledgerAccountId, now);
    await moveOrder(tx, order, 'succeeded', { event: 'succeeded', actor: SYSTEM, at: now });
    return;
  }
  const channelNo = channelNumber(order.mid, order.orderNo);
  await payFromHold(tx, order, providerAccounts.inTransit, now);
  const moved = await moveOrder(tx, order, 'processing', { event: 'sent', actor: SYSTEM, at: now }, { channelNo });
  await tx.run('INSERT INTO orders.instructions (mid, channel_no, order_no, amount_fen) VALUES ($1, $2, $3, $4)', [order.mid, channelNo, order.orderNo, order.amountFen], 'orders.instruct');
  await enqueue(tx, followJob(moved));
}
