import type { Database, Tx } from '#platform/db/database.ts';
import type { JobHandler } from '#platform/jobs/index.ts';
import type { BankEnd, BankRail, BankState } from '#platform/port/bank-rail.ts';
import { isOverdue, nextQueryAt } from '../domain/rail-rule.ts';
import { postMoney, reverseStep, settleStep, suspendStep } from './order-money.ts';
import type { JournalCommand } from '#ledger/src/index.ts';
import { BANK, moveOrder, SYSTEM, writeEvent, type Happening } from './move-order.ts';
import { lockOrder, type Order } from './order-row.ts';
import { isAsApproved } from './run-order.ts';

interface Instruction {
  channelNo: string;
  sentAt: Date | null;
  queries: number;
  suspended: boolean;
  state: 'open' | 'succeeded' | 'failed';
}

/**
 * `order.follow`: sends an instruction and asks until the bank knows its end. The intention to send is committed first:
 * a worker that takes over after a crash asks the bank before sending, and sends the same number again only when the
 * bank says that it has none (domain-rules section 2). The bank is asked outside of any transaction.
 */
export const followBankJob =
  (rail: BankRail): JobHandler =>
  async (job, { db, clock }) => {
    const mid = job.mid!;
    const orderNo = job.payload.orderNo as string;
    const before = await takeUp(db, mid, orderNo, clock.now());
    const answer = before ? await askBank(rail, before) : null;
    await db.transaction({ mid }, async (tx) => {
      const order = await lockOrder(tx, mid, orderNo);
      const instruction = await findInstruction(tx, mid, orderNo);
      const next =
        answer && order?.state === 'processing' && instruction
          ? await apply(tx, order, instruction, answer, clock.now())
          : null;
      await (next?.askAt ? job.again(tx, next.askAt) : job.complete(tx));
      await postMoney(tx, next?.money ?? []);
    });
  };

const findInstruction = (tx: Tx, mid: string, orderNo: string): Promise<Instruction | undefined> =>
  tx.one<Instruction>(
    `SELECT channel_no AS "channelNo", sent_at AS "sentAt", queries, suspended, state FROM orders.instructions WHERE mid = $1 AND order_no = $2`,
    [mid, orderNo],
    'orders.instruction',
  );

interface Question {
  order: Order;
  wasSent: boolean;
  isApproved: boolean;
}

/** Null when no question is open. */
async function takeUp(db: Database, mid: string, orderNo: string, now: Date): Promise<Question | null> {
  return db.transaction({ mid }, async (tx) => {
    const order = await lockOrder(tx, mid, orderNo);
    const instruction = await findInstruction(tx, mid, orderNo);
    if (order?.state !== 'processing' || instruction?.state !== 'open') return null;
    if (!instruction.sentAt)
      await tx.run(
        'UPDATE orders.instructions SET sent_at = $3 WHERE mid = $1 AND order_no = $2',
        [mid, orderNo, now],
        'orders.about_to_send',
      );
    return { order, wasSent: instruction.sentAt !== null, isApproved: await isAsApproved(tx, order) };
  });
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
  happening: Omit<Happening, 'event'>,
): Promise<JournalCommand[]> {
  await endInstruction(tx, order, end.state);
  const change = end.state === 'succeeded' ? { bankSerial: end.bankSerial } : { failReason: end.reason };
  await moveOrder(tx, order, end.state, { ...happening, event: end.state }, change);
  return [
    end.state === 'succeeded'
      ? settleStep(order, suspended, happening.at)
      : await reverseStep(tx, order, suspended, happening.at),
  ];
}

const endInstruction = (tx: Tx, { mid, orderNo }: Order, state: 'succeeded' | 'failed') =>
  tx.run(
    'UPDATE orders.instructions SET state = $3 WHERE mid = $1 AND order_no = $2',
    [mid, orderNo, state],
    'orders.end_instruction',
  );
