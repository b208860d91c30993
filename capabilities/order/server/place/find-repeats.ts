import { createHash } from 'node:crypto';
import { kinds } from '#capabilities/account/contract/kinds.ts';
import { findDraft } from '#capabilities/upload/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { REPEAT } from '../../constants.ts';
import { ENDED_UNPAID, type OrderState } from '../../contract/words.ts';
import { sideOf } from '../row/order-row.ts';

/** An order of the last day that pays the same payee the same amount, alone or as one of its lines. */
export interface Hit {
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
  hits: Hit[];
  /**
   * With `amber`: the submission names it. It is made of the batch and these orders, so that it is void when a further
   * order comes.
   */
  confirmCode?: string;
}

const CODE_LENGTH = 16;

const FOUND = `o.order_no, o.kind, o.type_code, o.state, o.maker_name, o.submitted_at`;
const RECENT = `o.mid = $1 AND o.submitted_at > $2 AND o.state <> ALL($3::text[]) AND NOT ${sideOf('comesIn', 'o')}`;

/** SQL: what was entered for an order or a line: with the fee, where that was taken out of it. */
export const enteredFenOf = (row: string): string =>
  `(${row}.amount_fen + CASE ${row}.fee_from WHEN 'amount' THEN ${row}.fee_fen ELSE 0 END)`;

/** `isSame`: whether the payee's account and the amount of a row, an order or a line, are those that are asked for. */
const repeats = (isSame: (row: string) => string): string => `
  SELECT DISTINCT * FROM (
    SELECT ${FOUND}, o.payee_name, ${enteredFenOf('o')} AS amount_fen
    FROM orders.orders o WHERE ${RECENT} AND o.batch_id IS NULL AND ${isSame('o')}
    UNION ALL
    SELECT ${FOUND}, l.payee_name, ${enteredFenOf('l')} FROM orders.orders o JOIN orders.lines l ON l.mid = o.mid AND l.order_no = o.order_no AND l.line_no > 0
    WHERE ${RECENT} AND o.batch_id IS DISTINCT FROM $5 AND o.batch_id IS NOT NULL AND l.state NOT IN ('failed', 'returned') AND ${isSame('l')}) p
  ORDER BY submitted_at DESC, order_no DESC, payee_name LIMIT $4`;

const REPEATS_OF_ONE = repeats((row) => `${row}.payee_account_no = $6 AND ${enteredFenOf(row)} = $7`);
/** Rows are looked up in a hash (`IS TRUE`), never joined: of thousands to one payee each would meet each. */
const REPEATS_OF_BATCH = repeats(
  (row) =>
    `((${row}.payee_account_no, ${enteredFenOf(row)}) IN (SELECT payee_account_no, amount_fen FROM uploads.rows WHERE mid = $1 AND batch_id = $5)) IS TRUE`,
);

const since = (now: Date): Date => new Date(now.getTime() - REPEAT.withinMs);

interface Payment {
  mid: string;
  payeeAccountNo: string;
  /** As it was entered. */
  amountFen: Fen;
}

/** The orders of the last day that pay the same payee the same amount, the newest first. */
export const findRepeats = (tx: Tx, { mid, payeeAccountNo, amountFen }: Payment, now: Date): Promise<Hit[]> =>
  tx.rows<Hit>(
    REPEATS_OF_ONE,
    [mid, since(now), ENDED_UNPAID, REPEAT.shown, null, payeeAccountNo, amountFen],
    'orders.repeats',
  );

/** Its check of the lines has refused a number that was used before, or its lines name who pays, not who is paid. */
function cannotRepeat(id: string): boolean {
  const kind = kinds().find((one) => one.id === id);
  return kind?.batch?.numberedOnce === true || kind?.mandated === true;
}

/** How likely a batch pays something twice; undefined without such a batch. */
export async function findRepeatsOfBatch(
  tx: Tx,
  { mid, batchId, now }: { mid: string; batchId: string; now: Date },
): Promise<BatchRepeats | undefined> {
  const draft = await findDraft(tx, { mid, batchId });
  if (!draft) return undefined;
  if (draft.isUsed) return { level: 'red', hits: [] };
  const hits = cannotRepeat(draft.kind)
    ? []
    : await tx.rows<Hit>(
        REPEATS_OF_BATCH,
        [mid, since(now), ENDED_UNPAID, REPEAT.ofBatchShown, batchId],
        'orders.repeats_of_batch',
      );
  if (hits.length === 0) return { level: draft.repeatedRows > 0 ? 'grey' : 'none', hits };
  const named = hits.map(({ orderNo, payeeName, amountFen }) => `${orderNo} ${payeeName} ${amountFen}`).join('\n');
  const confirmCode = createHash('sha256')
    .update(`${batchId}\n${draft.sha256}\n${named}`)
    .digest('hex')
    .slice(0, CODE_LENGTH);
  return { level: 'amber', hits, confirmCode };
}
