import { actFor } from '#platform/db/act-for.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Handler } from '#platform/http/handler.ts';
import { jobsOfKey, type QueuedJob } from '#platform/jobs/index.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { LINES_SHOWN } from '../../constants.ts';
import { ORDER_MISSING } from '../../contract/errors.ts';
import type { showOrderRail } from '../../contract/provider-operations.ts';
import type { LineState } from '../../contract/words.ts';
import { JOBS_OF_ORDER } from '../run/jobs.ts';
import { channelNoOf } from '../row/line-row.ts';
import { findOrder } from '../row/order-row.ts';
import { timelineOf } from '../list/show-timeline.ts';
import { ordersOfMerchants, shownOrder } from './show-orders.ts';

interface Instruction {
  channelNo: string;
  amountFen: Fen;
  sentAt: Date | null;
  suspended: boolean;
  state: LineState;
}

const states: Readonly<Record<Instruction['state'], string>> = {
  waiting: '未发送',
  processing: '等待银行结果',
  succeeded: '成功',
  failed: '失败',
  returned: '已退票',
};

const instructionsOf = (tx: Tx, mid: string, orderNo: string): Promise<Instruction[]> =>
  tx.rows<Instruction>(
    `SELECT ${channelNoOf('l')} AS "channelNo", amount_fen, sent_at, suspended, state
     FROM orders.lines l WHERE mid = $1 AND order_no = $2 AND rail IS NOT NULL ORDER BY line_no LIMIT $3`,
    [mid, orderNo, LINES_SHOWN],
    'orders.instructions_of_order',
  );

const jobStates: Readonly<Record<QueuedJob['state'], string>> = {
  ready: '等待执行',
  leased: '执行中',
  done: '已完成',
  dead: '已停止',
};

const shownJob = ({ kind, state, attempt, runAt, lastError }: QueuedJob) => ({
  kind,
  stateName: jobStates[state],
  attempt,
  runAt: runAt && shanghaiIso(runAt),
  lastError: lastError ?? '',
});

/** `console/order/show`: the state of an order, what the bank was sent, and which work is under way for it. */
export const showRail: Handler<typeof showOrderRail> = async ({ tx }, { mid, orderNo }) => {
  await actFor(tx, mid);
  const [row] = await ordersOfMerchants(tx, [{ mid, orderNo }]);
  const order = row && (await findOrder(tx, mid, orderNo));
  if (!order) return fail(ORDER_MISSING);
  return ok({
    order: shownOrder(row),
    timeline: (await timelineOf(tx, order, null)).map(({ at, actor, text, note }) => ({ at, actor, text, note })),
    instructions: (await instructionsOf(tx, mid, orderNo)).map(
      ({ amountFen, sentAt, suspended, state, channelNo }) => ({
        channelNo,
        amount: yuanOfFen(amountFen),
        sentAt: sentAt && shanghaiIso(sentAt),
        stateName: states[state],
        isUnknown: suspended && state === 'processing',
      }),
    ),
    jobs: (await jobsOfKey(tx, JOBS_OF_ORDER, `${mid}/${orderNo}`)).map(shownJob),
  });
};
