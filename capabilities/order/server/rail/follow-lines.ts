import { z } from 'zod';
import { maySend } from '#capabilities/account/server/index.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import { withPayload, type JobHandler } from '#platform/jobs/index.ts';
import type { BankRail } from '#platform/port/bank-rail.ts';
import { LINES_AT_ONCE, RAIL_WAIT_MS, SILENT_QUERIES } from '../../constants.ts';
import { nextQueryAt } from '../../domain/rail-rule.ts';
import { lockChunk, type Chunk } from '../row/chunk-row.ts';
import { openLines, stampLines, type OrderLine } from '../row/line-row.ts';
import { findOrder, type Order } from '../row/order-row.ts';
import { ofOrder } from '../run/jobs.ts';
import { postMoney } from '../run/order-money.ts';
import { isAsApproved } from '../run/as-approved.ts';
import { askBank, type Answer } from './ask-bank.ts';
import { bookNews, newsOf } from './end-lines.ts';

const payload = ofOrder.extend({ chunkNo: z.int(), queries: z.int().optional() });

/**
 * `order.lines`: sends the lines of a paid chunk to the bank, some at a time, and asks until the bank knows the end of
 * all. The intention to send is committed first: a line that may have been sent is asked for, and sent again under its
 * number only when the bank has none. When the rail is paused meanwhile, the next lines wait. The bank is asked outside
 * of any transaction.
 */
export const followLinesJob = (rail: BankRail): JobHandler =>
  withPayload(payload, async (job, { db, clock, signal }) => {
    const { orderNo, chunkNo, queries = 0 } = job.payload;
    const { order, chunk, areApproved } = await db.transaction({ mid: job.mid, readOnly: true }, (tx) =>
      begin(tx, job.mid!, orderNo, chunkNo),
    );
    let after = chunk.firstLine - 1;
    let isSilent = false;
    let isWaiting = false;
    while (!signal.aborted && !isSilent) {
      const { lines, mayBeSent } = await takeSlice(db, order, chunk, after, clock.now());
      if (lines.length === 0) break;
      const answers = await askBank(rail, order, lines, { areApproved, maySend: mayBeSent });
      isWaiting ||= answers.some(({ state }) => state.state === 'absent');
      isSilent = answers.every(({ state }) => state.state === 'unknown');
      await storeAnswers(db, order, chunkNo, answers, clock.now());
      after = lines.at(-1)!.lineNo;
    }
    signal.throwIfAborted();
    await db.transaction({ mid: job.mid }, async (tx) => {
      const now = lockChunk(tx, order, chunkNo);
      // All of its lines were sent, also those that a bank fell silent at.
      if (!isSilent && !isWaiting)
        tx.send(
          'UPDATE orders.chunks SET sent = true WHERE mid = $1 AND order_no = $2 AND chunk_no = $3 AND NOT sent',
          [order.mid, orderNo, chunkNo],
          'orders.chunk_sent',
        );
      if ((await now)?.state === 'final') return job.complete(tx);
      if (isWaiting) return job.again(tx, new Date(clock.now().getTime() + RAIL_WAIT_MS));
      await job.again(tx, nextQueryAt(isSilent ? Math.max(queries, SILENT_QUERIES) : queries, clock.now()), {
        orderNo,
        chunkNo,
        queries: queries + 1,
      });
    });
  });

type ChunkLines = Pick<Chunk, 'firstLine' | 'lastLine' | 'linesHash'>;

/**
 * Lines and order are compared with what was approved once more, because what was changed since it was paid must not be
 * sent.
 */
async function begin(
  tx: Tx,
  mid: string,
  orderNo: string,
  chunkNo: number,
): Promise<{ order: Order; chunk: ChunkLines; areApproved: boolean }> {
  const [order, chunk] = await Promise.all([findOrder(tx, mid, orderNo), findChunk(tx, mid, orderNo, chunkNo)]);
  if (!order || !chunk) throw new Error(`order ${orderNo} has no chunk ${chunkNo}`);
  return { order, chunk, areApproved: await isAsApproved(tx, { order, chunk }) };
}

const findChunk = (tx: Tx, mid: string, orderNo: string, chunkNo: number): Promise<ChunkLines | undefined> =>
  tx.one(
    'SELECT first_line, last_line, lines_hash FROM orders.chunks WHERE mid = $1 AND order_no = $2 AND chunk_no = $3',
    [mid, orderNo, chunkNo],
    'orders.chunk',
  );

/** The next lines as they were before: `sentAt` tells whether the bank may know them. */
function takeSlice(
  db: Database,
  order: Order,
  { lastLine }: Pick<Chunk, 'lastLine'>,
  after: number,
  now: Date,
): Promise<{ lines: OrderLine[]; mayBeSent: boolean }> {
  return db.transaction({ mid: order.mid }, async (tx) => {
    const [lines, mayBeSent] = await Promise.all([
      openLines(tx, order, { after, to: lastLine, limit: LINES_AT_ONCE }),
      maySend(tx, 'bank'),
    ]);
    const fresh = lines.filter(({ sentAt }) => !sentAt);
    if (fresh.length > 0 && mayBeSent) await stampLines(tx, order, fresh[0]!.lineNo, fresh.at(-1)!.lineNo, now);
    return { lines, mayBeSent };
  });
}

/** Stores what the bank said, if it said anything new. */
async function storeAnswers(
  db: Database,
  order: Order,
  chunkNo: number,
  answers: readonly Answer[],
  now: Date,
): Promise<void> {
  const news = newsOf(answers, now);
  if (news.ends.length + news.late.length === 0) return;
  await db.transaction({ mid: order.mid }, async (tx) => {
    const chunk = (await lockChunk(tx, order, chunkNo))!;
    await postMoney(tx, await bookNews(tx, order, chunk, news, now));
  });
}
