import { z } from 'zod';
import { maySend } from '#capabilities/account/server/index.ts';
import { ALL_MERCHANTS, type Tx } from '#platform/db/database.ts';
import { completeAll, withPayload, type JobContext, type JobHandler, type LeasedJob } from '#platform/jobs/index.ts';
import { microBatch } from '#platform/kernel/micro-batch.ts';
import type { BankRail } from '#platform/port/bank-rail.ts';
import type { JournalCommand } from '#ledger/src/index.ts';
import { ORDERS_TOGETHER, RAIL_WAIT_MS } from '../../constants.ts';
import { nextQueryAt } from '../../domain/rail-rule.ts';
import { isAsOrdered, onlyLinesOf, stampLines, type OrderLine } from '../row/line-row.ts';
import { writeEvent } from '../row/move-order.ts';
import { lockOrders, type Order } from '../row/order-row.ts';
import { SYSTEM } from '../row/timeline-event.ts';
import { ofOrder } from '../run/jobs.ts';
import { postMoney } from '../run/order-money.ts';
import { areAsApproved } from '../run/as-approved.ts';
import { askBank, type Answer, type Sending } from './ask-bank.ts';
import { bookNews, newsOf } from './end-lines.ts';

const payload = ofOrder.extend({ waits: z.boolean().optional(), queries: z.int().optional() });
type FollowJob = LeasedJob<z.output<typeof payload>>;

interface Following {
  job: FollowJob;
  context: JobContext;
}

/**
 * `order.follow`: sends the only line of an order and asks until the bank knows its end. The intention to send is
 * committed first: a worker that takes over after a crash asks the bank before sending, and sends the same number again
 * only when the bank says that it has none (domain-rules section 2). While the rail is paused no intention is written,
 * and nothing is sent. Each is asked for in a call of its own, outside of any transaction; what is written before and
 * after goes together with that of others.
 */
export const followBankJob = (rail: BankRail): JobHandler => {
  const takeUp = microBatch({ max: ORDERS_TOGETHER, atOnce: 1 }, takeUpAll);
  const store = microBatch({ max: ORDERS_TOGETHER, atOnce: 1 }, storeAll);
  return withPayload(payload, async (job, context) => {
    const open = await takeUp({ job, context });
    const [answer = null] = open ? await askBank(rail, open.order, [open.line], open) : [];
    await store({ job, context, answer });
  });
};

const nameOf = ({ job }: Following) => ({ mid: job.mid!, orderNo: job.payload.orderNo });

/** Of one merchant, or for the worker's eyes those of several. */
const boundTo = (all: readonly Following[]): string =>
  all.every(({ job }) => job.mid === all[0]!.job.mid) ? all[0]!.job.mid! : ALL_MERCHANTS;

interface Open {
  order: Order;
  line: OrderLine;
}

/** The orders, locked, whose line is under way, each in its place. */
async function lockAll(tx: Tx, all: readonly Following[]): Promise<(Open | null)[]> {
  const names = all.map(nameOf);
  const [orders, lines] = await Promise.all([lockOrders(tx, names), onlyLinesOf(tx, names)]);
  return orders.map((order, index) => {
    const line = lines[index];
    return order && line?.state === 'processing' ? { order, line } : null;
  });
}

interface Question extends Open, Sending {}

/** Null where no question is open. The lines are as they were before: `sentAt` tells whether the bank may know them. */
function takeUpAll(all: readonly Following[]): Promise<(Question | null)[]> {
  const { db, clock } = all[0]!.context;
  return db.transaction({ mid: boundTo(all) }, async (tx) => {
    const now = clock.now();
    // Sent together and in this order: the pause's lock comes after those of the orders.
    const [open, mayBeSent] = await Promise.all([lockAll(tx, all), maySend(tx, 'bank')]);
    const known = open.filter((one) => one !== null);
    const [approved] = await Promise.all([
      areAsApproved(tx, known),
      ...open.map((one, index) => one?.line.sentAt === null && begin(tx, one.order, all[index]!.job, mayBeSent, now)),
    ]);
    const isApproved = new Map(known.map(({ order }, index) => [order, approved[index]!]));
    return open.map(
      (one) =>
        one && {
          ...one,
          areApproved: isApproved.get(one.order)! && isAsOrdered(one.line, one.order),
          maySend: mayBeSent,
        },
    );
  });
}

/** The first time, or after a pause of the rail, which the timeline shows. */
async function begin(
  tx: Tx,
  order: Order,
  { payload: { waits } }: FollowJob,
  mayBeSent: boolean,
  now: Date,
): Promise<void> {
  const by = { actor: SYSTEM, at: now };
  if (waits && mayBeSent) writeEvent(tx, order, { ...by, event: 'rail_resumed' });
  if (!waits && !mayBeSent) writeEvent(tx, order, { ...by, event: 'rail_waits' });
  if (mayBeSent) await stampLines(tx, order, 0, 0, now);
}

/** Stores what the bank has said, and ends the jobs or puts them back; the money moves last, of all together. */
async function storeAll(all: readonly (Following & { answer: Answer | null })[]): Promise<readonly void[]> {
  const { db, clock } = all[0]!.context;
  await db.transaction({ mid: boundTo(all) }, async (tx) => {
    const now = clock.now();
    const open = await lockAll(tx, all);
    const next = await Promise.all(
      all.map(({ answer }, index) => (answer && open[index] ? apply(tx, open[index], answer, now) : null)),
    );
    const isOver = (_: unknown, index: number): boolean => next[index]?.isOpen !== true;
    await Promise.all([
      completeAll(
        tx,
        all.filter(isOver).map(({ job }) => job),
      ),
      ...all.map(({ job, answer }, index) => next[index]?.isOpen && askAgain(tx, job, answer!, now)),
    ]);
    await postMoney(
      tx,
      next.flatMap((one) => one?.money ?? []),
    );
  });
  return all.map(() => undefined);
}

function askAgain(tx: Tx, job: FollowJob, { state }: Answer, now: Date): Promise<void> {
  if (state.state === 'absent')
    return job.again(tx, new Date(now.getTime() + RAIL_WAIT_MS), { ...job.payload, waits: true });
  const { queries = 0 } = job.payload;
  return job.again(tx, nextQueryAt(queries, now), { ...job.payload, queries: queries + 1 });
}

/** Whether the bank is to be asked again, and the steps of money to post last. */
interface Next {
  isOpen: boolean;
  money: JournalCommand[];
}

/** Stores the bank's answer, of a line as it is now. */
async function apply(tx: Tx, { order, line }: Open, { state }: Answer, now: Date): Promise<Next> {
  const news = newsOf([{ line, state }], now);
  return { isOpen: news.ends.length === 0, money: await bookNews(tx, order, undefined, news, now) };
}
