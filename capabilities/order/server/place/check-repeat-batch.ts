import { createHash } from 'node:crypto';
import { kinds } from '#capabilities/account/contract/kinds.ts';
import { findDraft } from '#capabilities/upload/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { REPEAT } from '../../constants.ts';
import { ENDED_UNPAID, type OrderState } from '../../contract/words.ts';
import { sideOf } from '../row/order-row.ts';

/** An order of the last day that pays one of the batch's payees the same amount. */
export interface BatchHit {
  orderNo: string;
  kind: string;
  typeCode: string;
  state: OrderState;
  makerName: string;
  submittedAt: Date;
  payeeName: string;
  amountFen: Fen;
}

export interface BatchRepeats {
  /**
   * Red: the same number or file. Amber: the same payee and amount in the last day. Grey: equal rows in the sheet
   * (domain-rules section 3.7).
   */
  level: 'none' | 'grey' | 'amber' | 'red';
  hits: BatchHit[];
  /**
   * With `amber`: the submission names it. It is made of the batch and these orders, so that it is void when a further
   * order comes.
   */
  confirmCode?: string;
}

const CODE_LENGTH = 16;

/**
 * Single payments and lines of other batches; the payee's account and the amount of each are those of a row. Rows are
 * looked up in a hash (`IS TRUE`), never joined: of thousands to one payee each would meet each.
 */
const HITS = `
  WITH recent AS MATERIALIZED (
    SELECT mid, order_no, kind, type_code, state, maker_name, submitted_at, payee_name, payee_account_no, amount_fen, batch_id FROM orders.orders
    WHERE mid = $1 AND submitted_at > $3 AND state <> ALL($4::text[]) AND NOT ${sideOf('comesIn')} AND batch_id IS DISTINCT FROM $2),
  paid AS (
    SELECT order_no, kind, type_code, state, maker_name, submitted_at, payee_name, payee_account_no, amount_fen FROM recent WHERE batch_id IS NULL
    UNION ALL
    SELECT o.order_no, o.kind, o.type_code, o.state, o.maker_name, o.submitted_at, l.payee_name, l.payee_account_no, l.amount_fen
    FROM recent o JOIN orders.lines l ON l.mid = o.mid AND l.order_no = o.order_no WHERE o.batch_id IS NOT NULL AND l.state NOT IN ('failed', 'returned'))
  SELECT DISTINCT p.order_no AS "orderNo", p.kind, p.type_code AS "typeCode", p.state, p.maker_name AS "makerName", p.submitted_at AS "submittedAt", p.payee_name AS "payeeName", p.amount_fen AS "amountFen"
  FROM paid p WHERE ((p.payee_account_no, p.amount_fen) IN (SELECT payee_account_no, amount_fen FROM uploads.rows WHERE mid = $1 AND batch_id = $2)) IS TRUE
  ORDER BY "submittedAt" DESC, "orderNo" DESC, "payeeName" LIMIT $5`;

/** Its check of the lines has refused a number that was used before. */
const isNumberedOnce = (kind: string): boolean => kinds().find(({ id }) => id === kind)?.batch?.numberedOnce === true;

const hitsOf = (tx: Tx, { mid, batchId, now }: { mid: string; batchId: string; now: Date }): Promise<BatchHit[]> =>
  tx.rows<BatchHit>(
    HITS,
    [mid, batchId, new Date(now.getTime() - REPEAT.withinMs), ENDED_UNPAID, REPEAT.ofBatchShown],
    'orders.repeats_of_batch',
  );

/** How likely a batch pays something twice; undefined without such a batch. */
export async function findRepeatsOfBatch(
  tx: Tx,
  { mid, batchId, now }: { mid: string; batchId: string; now: Date },
): Promise<BatchRepeats | undefined> {
  const draft = await findDraft(tx, { mid, batchId });
  if (!draft) return undefined;
  if (draft.isUsed) return { level: 'red', hits: [] };
  const hits = isNumberedOnce(draft.kind) ? [] : await hitsOf(tx, { mid, batchId, now });
  if (hits.length === 0) return { level: draft.repeatedRows > 0 ? 'grey' : 'none', hits };
  const named = hits.map(({ orderNo, payeeName, amountFen }) => `${orderNo} ${payeeName} ${amountFen}`).join('\n');
  const confirmCode = createHash('sha256')
    .update(`${batchId}\n${draft.sha256}\n${named}`)
    .digest('hex')
    .slice(0, CODE_LENGTH);
  return { level: 'amber', hits, confirmCode };
}
