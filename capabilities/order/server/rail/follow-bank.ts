import { ALL_MERCHANTS, type Tx } from '#platform/db/database.ts';
import { completeAll, type JobContext, type JobHandler, type LeasedJob } from '#platform/jobs/index.ts';
import { microBatch } from '#platform/kernel/micro-batch.ts';
import type { BankEnd, BankRail, BankState } from '#platform/port/bank-rail.ts';
import { ORDERS_TOGETHER } from '../../constants.ts';
import { isOverdue, nextQueryAt } from '../../domain/rail-rule.ts';
import { postMoney, reverseStep, settleStep, suspendStep } from '../run/order-money.ts';
import type { JournalCommand } from '#ledger/src/index.ts';
import { BANK, SYSTEM, type TimelineEvent } from '../row/timeline-event.ts';
import { moveOrder, writeEvent } from '../row/move-order.ts';
import { lockOrders, type Order } from '../row/order-row.ts';
import { areAsApproved } from '../run/run-order.ts';

interface Instruction {
  sentAt: Date | null;
  queries: number;
  suspended: boolean;
  state: 'open' | 'succeeded' | 'failed';
}

interface Following {
  job: LeasedJob;
  context: JobContext;
}

/**
 * `order.follow`: sends an instruction and asks until the bank knows its end. The intention to send is committed first:
 * a worker that takes over after a crash asks the bank before sending, and sends the same number again only when the
 * bank says that it has none (domain-rules section 2). The bank is asked for each by itself and outside of any
 * transaction; what is written before and after goes together with that of others.
 */
export const followBankJob = (rail: BankRail): JobHandler => {
  const takeUp = microBatch({ most: ORDERS_TOGETHER, atOnce: 1 }, takeUpAll);
  const store = microBatch({ most: ORDERS_TOGETHER, atOnce: 1 }, storeAll);
  return async (job, context) => {
    const question = await takeUp({ job, context });
    const answer = question ? await askBank(rail, question) : null;
    await store({ job, context, answer });
  };
};

const nameOf = ({ job: { mid, payload } }: Following) => ({ mid: mid!, orderNo: payload.orderNo as string });

/** Of one merchant, or for the worker's eyes those of several. */
const boundTo = (all: readonly Following[]): string =>
  all.every(({ job }) => job.mid === all[0]!.job.mid) ? all[0]!.job.mid! : ALL_MERCHANTS;

interface Found {
  order: Order | undefined;
  instruction: Instruction | undefined;
}

/** The orders, locked, with their instructions, each in its place. */
async function lockAll(tx: Tx, all: readonly Following[]): Promise<Found[]> {
  const names = all.map(nameOf);
  const [orders, instructions] = await Promise.all([lockOrders(tx, names), findInstructions(tx, names)]);
  return orders.map((order, index) => ({ order, instruction: instructions[index] }));
}

async function findInstructions(
  tx: Tx,
  names: readonly Pick<Order, 'mid' | 'orderNo'>[],
): Promise<(Instruction | undefined)[]> {
  const rows = await tx.rows<Instruction & { place: bigint }>(
    `SELECT n.place, i.* FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS n (mid, order_no, place) CROSS JOIN LATERAL (
       SELECT sent_at AS "sentAt", queries, suspended, state FROM orders.instructions WHERE mid = n.mid AND order_no = n.order_no LIMIT 1) i`,
    [names.map(({ mid }) => mid), names.map(({ orderNo }) => orderNo)],
    'orders.instructions',
  );
  return names.map((_, index) => rows.find(({ place }) => place === BigInt(index + 1)));
}

interface Question {
  order: Order;
  wasSent: boolean;
  isApproved: boolean;
}

/** Null where no question is open. */
function takeUpAll(all: readonly Following[]): Promise<(Question | null)[]> {
  const { db, clock } = all[0]!.context;
  return db.transaction({ mid: boundTo(all) }, async (tx) => {
    const now = clock.now();
    const found = await lockAll(tx, all);
    const open = found.map(({ order, instruction }) =>
      order?.state === 'processing' && instruction?.state === 'open' ? { order, sentAt: instruction.sentAt } : null,
    );
    const orders = open.flatMap((one) => one?.order ?? []);
    const approved = areAsApproved(tx, orders);
    for (const one of open) {
      if (one?.sentAt === null)
        tx.send(
          'UPDATE orders.instructions SET sent_at = $3 WHERE mid = $1 AND order_no = $2',
          [one.order.mid, one.order.orderNo, now],
          'orders.about_to_send',
        );
    }
    const isApproved = new Map((await approved).map((answer, index) => [orders[index], answer]));
    return open.map(
      (one) => one && { order: one.order, wasSent: one.sentAt !== null, isApproved: isApproved.get(one.order)! },
    );
  });
}

/** Stores what the bank has said, and ends the jobs or puts them back; the money moves last, of all together. */
async function storeAll(all: readonly (Following & { answer: BankState | null })[]): Promise<readonly void[]> {
  const { db, clock } = all[0]!.context;
  await db.transaction({ mid: boundTo(all) }, async (tx) => {
    const now = clock.now();
    const found = await lockAll(tx, all);
    const next = await Promise.all(
      all.map(({ answer }, index) => {
        const { order, instruction } = found[index]!;
        return answer && order?.state === 'processing' && instruction
          ? apply(tx, order, instruction, answer, now)
          : null;
      }),
    );
    const isOver = (_: unknown, index: number): boolean => !next[index]?.askAt;
    await Promise.all([
      completeAll(
        tx,
        all.filter(isOver).map(({ job }) => job),
      ),
      ...all.map(({ job }, index) => next[index]?.askAt && job.again(tx, next[index].askAt)),
    ]);
    await postMoney(
      tx,
      next.flatMap((one) => one?.money ?? []),
    );
  });
  return all.map(() => undefined);
}

/** What was changed since it was paid may be asked for, and is never sent. */
async function askBank(rail: BankRail, { order, wasSent, isApproved }: Question): Promise<BankState> {
  const known: BankState = wasSent ? await rail.query(order.channelNo!) : { state: 'absent' };
  if (known.state !== 'absent') return known;
  if (!isApproved) throw new Error(`order ${order.orderNo} is not what was submitted and approved`);
  return rail.send({
    channelNo: order.channelNo!,
    orderNo: order.orderNo,
    amountFen: order.amountFen,
    payeeName: order.payeeName,
    payeeAccountNo: order.payeeAccountNo,
    payeeBankName: order.payeeBankName,
    ...(order.remark ? { memo: order.remark } : {}),
  });
}

/** When to ask the bank again, null after a final answer; and the steps of money to post last. */
interface Next {
  askAt: Date | null;
  money: JournalCommand[];
}

/** Stores the bank's answer. */
async function apply(tx: Tx, order: Order, instruction: Instruction, answer: BankState, now: Date): Promise<Next> {
  const { mid, orderNo } = order;
  if (answer.state === 'succeeded' || answer.state === 'failed') {
    const note = answer.state === 'failed' ? answer.reason : '';
    const money = await endPayment(tx, order, instruction.suspended, answer, { actor: BANK, at: now, note });
    return { askAt: null, money };
  }
  const isLate = !instruction.suspended && isOverdue(instruction.sentAt ?? now, now);
  if (isLate) {
    await tx.run('UPDATE orders.instructions SET suspended = true WHERE mid = $1 AND order_no = $2', [mid, orderNo]);
    writeEvent(tx, order, { event: 'suspended', actor: SYSTEM, at: now });
  }
  await tx.run(
    'UPDATE orders.instructions SET queries = queries + 1 WHERE mid = $1 AND order_no = $2',
    [mid, orderNo],
    'orders.count_query',
  );
  return { askAt: nextQueryAt(instruction.queries, now), money: isLate ? [suspendStep(order, now)] : [] };
}

/** A payment that is under way, whose order is locked, ends as `end` says; answers the steps of money to post last. */
export async function endPayment(
  tx: Tx,
  order: Order,
  suspended: boolean,
  end: BankEnd,
  timelineEvent: Omit<TimelineEvent, 'event'>,
): Promise<JournalCommand[]> {
  endInstruction(tx, order, end.state);
  const change = end.state === 'succeeded' ? { bankSerial: end.bankSerial } : { failReason: end.reason };
  await moveOrder(tx, order, end.state, { ...timelineEvent, event: end.state }, change);
  return [
    end.state === 'succeeded'
      ? settleStep(order, suspended, timelineEvent.at)
      : await reverseStep(tx, order, suspended, timelineEvent.at),
  ];
}

const endInstruction = (tx: Tx, { mid, orderNo }: Order, state: 'succeeded' | 'failed'): void =>
  tx.send(
    'UPDATE orders.instructions SET state = $3 WHERE mid = $1 AND order_no = $2',
    [mid, orderNo, state],
    'orders.end_instruction',
  );
