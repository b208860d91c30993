import { approvedHash } from '#capabilities/approval/server/index.ts';
import { decideDebit, findAccount } from '#capabilities/account/server/index.ts';
import { enqueue, enqueueLater, type JobContext, type JobHandler } from '#platform/jobs/index.ts';
import { ALL_MERCHANTS, type Tx } from '#platform/db/database.ts';
import type { ErrorTexts } from '#platform/kernel/errors.ts';
import { newId } from '#platform/kernel/id.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { FUNDS_WITHIN_DAYS } from '../constants.ts';
import { channelNumber } from '../domain/order-number.ts';
import { orderHashOf } from './order-hash.ts';
import { chunkHolds } from './batch-money.ts';
import { giveHolds, hashOfChunks } from './chunk-row.ts';
import { chunksJob, followJob } from './jobs.ts';
import { expireOrder } from './expire-order.ts';
import { decidePayerRule } from './payer-rule.ts';
import { lineOf, type Destination } from './kind.ts';
import { moveOrder, SYSTEM } from './move-order.ts';
import { orderKindOf } from './order-kinds.ts';
import { holdStep, payStep, postMoney, releaseMoney } from './order-money.ts';
import { usesHold } from './originals.ts';
import { lockOrder, type Order } from './order-row.ts';
import { followRefusal, payBack, runFollowing } from './run-following.ts';

const DAY_MS = 86_400_000;

export interface RunDeps {
  /** Turns a refusal's code into the sentence of the timeline. */
  texts: ErrorTexts;
  touches?: JobContext['touches'];
}

/**
 * `order.run`, and `order.start` of a batch: an approved or exempt order moves its money. In one transaction with the
 * job's end, so that after a worker's death before the commit the next one does all of it. An order that is no longer
 * waiting (cancelled meanwhile) ends the job. The job ends first, because the money is the last statement.
 */
export const runOrderJob =
  (deps: RunDeps): JobHandler =>
  async (job, { db, clock, touches }) => {
    const { orderNo, originalMid, originalNo } = job.payload as {
      orderNo: string;
      originalMid?: string;
      originalNo?: string;
    };
    // The hold and the state of an original may be another merchant's. The payer agreed to that when it authorized the
    // order, which was checked when this one was made.
    const mid = originalMid === undefined || originalMid === job.mid ? job.mid : ALL_MERCHANTS;
    await db.transaction({ mid }, async (tx) => {
      // Sent in this order and together: PostgreSQL locks the original, then the order, and then ends the job.
      const [original, order] = await Promise.all([
        originalMid && originalNo ? lockOrder(tx, originalMid, originalNo) : undefined,
        lockOrder(tx, job.mid!, orderNo),
        job.complete(tx),
      ]);
      if (order && (order.originalMid !== (originalMid ?? null) || order.originalNo !== (originalNo ?? null)))
        throw new Error(`order ${orderNo} follows another order than its job says`);
      if (order?.state === 'queued' || order?.state === 'scheduled')
        await runOrder(tx, { ...deps, touches }, order, original, clock.now());
    });
    if (originalMid) touches?.(originalMid);
  };

export async function runOrder(
  tx: Tx,
  deps: RunDeps,
  order: Order,
  original: Order | undefined,
  now: Date,
): Promise<void> {
  if (!(await isAsApproved(tx, order)))
    throw new Error(`order ${order.orderNo} is not what was submitted and approved`);
  const refusal = original ? followRefusal(order, original, now) : null;
  if (refusal) return failOrder(tx, order, sentenceOf(deps, { code: refusal }), now);
  if (order.expiresAt && order.expiresAt <= now) return expireOrder(tx, order, now);
  if (order.batchId) return startBatch(tx, deps, order, now);
  const destination = await decideRun(tx, order, now);
  if (!destination.ok) return failOrder(tx, order, sentenceOf(deps, destination), now);
  const to = destination.data;
  if ('mid' in to && to.mid) deps.touches?.(to.mid);
  if (original && usesHold(order)) return runFollowing(tx, order, original, 'accountId' in to ? to.accountId : '', now);
  if ('stays' in to) return authorize(tx, order, now);
  const payIt = async () => {
    if (original) await payBack(tx, order, original, now);
    return pay(tx, order, to, now);
  };
  // What holds nothing takes its money only now. If there is not enough, all of it is undone with its locks: giving the
  // limit back while the account is locked would lock new orders out (see releaseMoney).
  const isPaid = order.holdId ? await payIt() : await tx.savepoint(payIt, (done) => !done);
  if (!isPaid) await lackFunds(tx, deps, order, now);
}

/**
 * Only the approved content is paid: a row that was tampered with since pays nothing, even when its hash was computed
 * again.
 */
export async function isAsApproved(tx: Tx, order: Order): Promise<boolean> {
  if (orderHashOf(order) !== order.orderHash) return false;
  if (order.batchId && (await hashOfChunks(tx, order)) !== order.linesHash) return false;
  const approved = await approvedHash(tx, order.mid, order.orderNo);
  return approved === undefined ? order.reviewDeadline === null : approved === order.orderHash;
}

export async function decidePayer(tx: Tx, order: Order): Promise<Result<null>> {
  const account = await findAccount(tx, order.mid, order.accountNo);
  return account ? decideDebit(account) : fail('02101KCSDS');
}

/** Its status, and what accounts of its type may pay, which may have changed since the order was made. */
async function decidePayment(tx: Tx, order: Order, now: Date): Promise<Result<null>> {
  const account = await findAccount(tx, order.mid, order.accountNo);
  if (!account) return fail('02101KCSDS');
  const debit = decideDebit(account);
  return debit.ok ? decidePayerRule(tx, order, account, { at: order.scheduledAt ?? now, isNew: false }) : debit;
}

/**
 * Checked again, because days may have passed: the paying account may be frozen, the payee closed
 * (domain-rules sections 5 and 12).
 */
async function decideRun(tx: Tx, order: Order, now: Date): Promise<Result<Destination>> {
  // What an authorization holds was set apart before, and a release pays nobody.
  if (order.followsAs === 'release') return ok({ stays: 'held' });
  if (usesHold(order)) return destinationOf(tx, order, now);
  const debit = await decidePayment(tx, order, now);
  if (!debit.ok) return debit;
  return destinationOf(tx, order, now);
}

async function destinationOf(tx: Tx, order: Order, now: Date): Promise<Result<Destination>> {
  const [destination] = await orderKindOf(order.kind).destination(tx, order, [lineOf(order)], now);
  return destination!;
}

/**
 * A batch begins: from now on its chunks are paid, each for itself. The holds of one that its maker scheduled are
 * opened first.
 */
async function startBatch(tx: Tx, deps: RunDeps, order: Order, now: Date): Promise<void> {
  const debit = await decidePayment(tx, order, now);
  if (!debit.ok) return failOrder(tx, order, sentenceOf(deps, debit), now);
  const isHeld = await tx.savepoint(
    async () => {
      const queued =
        order.state === 'queued'
          ? order
          : await moveOrder(tx, order, 'queued', { event: 'queued', actor: SYSTEM, at: now });
      await moveOrder(tx, queued, 'processing', { event: 'started', actor: SYSTEM, at: now });
      enqueueLater(tx, chunksJob(order, now, orderKindOf(order.kind).contract.follows === true));
      return postMoney(tx, chunkHolds(order, await giveHolds(tx, order), 'system:order', now));
    },
    (done) => !done,
  );
  if (!isHeld) await lackFunds(tx, deps, order, now);
}

/**
 * The account has not enough for an order that holds nothing yet. A kind may let it wait: `order.funds` runs it, not a
 * second `order.run`, whose key is used. One that waits already goes on waiting.
 */
async function lackFunds(tx: Tx, deps: RunDeps, order: Order, now: Date): Promise<void> {
  if (order.state === 'awaiting_funds') return;
  if (!orderKindOf(order.kind).contract.waitsForFunds)
    return failOrder(tx, order, sentenceOf(deps, { code: '02407KCSDS' }), now);
  const fundsUntil = new Date(now.getTime() + FUNDS_WITHIN_DAYS * DAY_MS);
  const note = `请在 ${shanghaiIso(fundsUntil).slice(0, 16).replace('T', ' ')} 前充值，到账后自动执行`;
  await moveOrder(
    tx,
    order,
    'awaiting_funds',
    { event: 'awaiting_funds', actor: SYSTEM, at: now, note },
    { fundsUntil },
  );
}

/** The sentence of a refusal, for the timeline or the line. */
export const sentenceOf = ({ texts }: RunDeps, { code, text }: { code: string; text?: string | undefined }): string =>
  text ?? texts[code] ?? code;

/** Its hold stays; from now on orders may follow it. */
async function authorize(tx: Tx, order: Order, now: Date): Promise<void> {
  await moveOrder(tx, order, 'authorized', { event: 'authorized', actor: SYSTEM, at: now });
}

export async function failOrder(tx: Tx, order: Order, reason: string, now: Date): Promise<void> {
  const failed = await moveOrder(
    tx,
    order,
    'failed',
    { event: 'failed', actor: SYSTEM, at: now, note: reason },
    { failReason: reason },
  );
  await releaseMoney(tx, [failed], now);
}

/**
 * False: not enough is available; then all that it wrote must be undone. Hold and payment of an order without a hold
 * are posted together.
 */
async function pay(
  tx: Tx,
  order: Order,
  destination: Exclude<Destination, { stays: 'held' }>,
  now: Date,
): Promise<boolean> {
  const queued =
    order.state === 'queued'
      ? order
      : await moveOrder(
          tx,
          order,
          'queued',
          { event: 'queued', actor: SYSTEM, at: now },
          { holdId: order.holdId ?? newId() },
        );
  if ('rail' in destination) await instruct(tx, queued, now);
  else await moveOrder(tx, queued, 'succeeded', { event: 'succeeded', actor: SYSTEM, at: now });
  return postMoney(tx, [
    ...(order.holdId ? [] : [holdStep(queued, 'system:order', now)]),
    payStep(queued, destination, now),
  ]);
}

/** The bank is told in a job of its own. */
async function instruct(tx: Tx, order: Order, now: Date): Promise<void> {
  const channelNo = channelNumber(order.mid, order.orderNo);
  const moved = await moveOrder(tx, order, 'processing', { event: 'sent', actor: SYSTEM, at: now }, { channelNo });
  await tx.run(
    'INSERT INTO orders.instructions (mid, channel_no, order_no, amount_fen) VALUES ($1, $2, $3, $4)',
    [order.mid, channelNo, order.orderNo, order.amountFen],
    'orders.instruct',
  );
  await enqueue(tx, followJob(moved));
}
